/* svg.c - see svg.h. */
#include "cli/svg.h"

static int room_for(Box box)
{
    return box.width > SVG_NARROWEST ? box.width : SVG_NARROWEST;
}

void svg_begin(Text *text, const Box *boxes, int n)
{
    int width = SVG_MARGIN, height = 0;

    for (int i = 0; i < n; i++) {
        width += room_for(boxes[i]) + SVG_MARGIN;
        height = boxes[i].height > height ? boxes[i].height : height;
    }
    text_f(text,
           "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" text-anchor=\"middle\" font-size=\"20\" "
           "stroke-linejoin=\"round\">\n"
           "<style>.title{font-size:24px;font-weight:bold;fill:#333}</style>\n"
           "<rect width=\"100%%\" height=\"100%%\" fill=\"#f6f3ea\"/>\n",
           width, height + SVG_TITLE + SVG_MARGIN);
}

void svg_text(Text *text, const char *str)
{
    for (; *str; str++) {
        if (*str == '<' || *str == '&')
            text_str(text, *str == '<' ? "&lt;" : "&amp;");
        else
            text_char(text, *str);
    }
}

void svg_city(Text *text, Box box, int *x, const char *name, int points)
{
    int left = *x + (room_for(box) - box.width) / 2;

    if (*x > SVG_MARGIN)
        text_str(text, "</g>\n");
    text_f(text,
           "<g transform=\"translate(%d %d)\">\n<text class=\"title\" x=\"%d\" y=\"%d\">",
           left - box.left, SVG_TITLE - box.top, box.left + box.width / 2, box.top - 30);
    svg_text(text, name);
    text_f(text, " · %d</text>\n", points);
    *x += room_for(box) + SVG_MARGIN;
}

void svg_end(Text *text)
{
    text_str(text, "</g>\n</svg>\n");
}
