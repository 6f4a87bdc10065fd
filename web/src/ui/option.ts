// option.ts - something that can be chosen, with its consequence in one line.
export interface Option {
  name: string;
  label: string;
  hint: string;
}
