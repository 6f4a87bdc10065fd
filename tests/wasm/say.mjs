// say.mjs - turns a message of the program, [format, argument, …], into a sentence.
export function sentence([format, ...args]) {
  let next = 0;

  return format.replace(/%(?:%|\d*[a-z]+)/g, (directive) =>
    directive === "%%" ? "%" : args[next++]);
}

// A list of messages, joined as in "why".
export function sentences(messages) {
  return messages.map(sentence).join("; ");
}
