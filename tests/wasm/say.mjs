// say.mjs - a message as the program gives it, [format, argument, …], put into words.
export function sentence([format, ...args]) {
  let next = 0;

  return format.replace(/%(?:%|\d*[a-z]+)/g, (directive) =>
    directive === "%%" ? "%" : args[next++]);
}

// A list of them, as "why" joins them.
export function sentences(messages) {
  return messages.map(sentence).join("; ");
}
