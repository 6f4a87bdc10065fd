document.title = "A small page that runs";
