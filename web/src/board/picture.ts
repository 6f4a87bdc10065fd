// picture.ts - a drawing on the page as a file: an SVG that needs neither our style sheets nor our
// shared symbols, or a PNG made from it.
//
// Every <use> and <image> is replaced by what it shows and every style by plain attributes, because programs
// other than browsers know neither variables nor mixed colours. The copy stands in the page for a
// moment, where the style sheets apply to it, and is never seen.
import { createElement, render, type ComponentChildren } from "preact";
import type { Box, Point } from "./view";
import "./picture.css";

const SVG = "http://www.w3.org/2000/svg";

/** A drawing that is not on the page: content of an SVG, the box it fills, a line above it. */
export interface PictureSource {
  content: ComponentChildren;
  box: Box;
  title?: string;
}

// The properties that make up a drawing's look, and their defaults.
const STYLES: Record<string, string> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  "fill-rule": "nonzero",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-dasharray": "none",
  opacity: "1",
  "paint-order": "normal",
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  "text-anchor": "start",
  "dominant-baseline": "auto",
};
const TEXT_ONLY = /^(font|text|dominant)/;
const FOR_THE_PAGE = /^(class|style|id|role|tabindex|focusable|aria-.*|data-.*|on.*)$/;

/** `color(srgb 0.5 0.25 0 / 0.5)`, which is what mixed colours compute to, in a form that every
 * program reads. */
export function plainColour(text: string): string {
  const found = /^color\(srgb (\S+) (\S+) ([^\s)]+)(?: \/ ([^\s)]+))?\)$/.exec(text);
  if (!found) return text;
  const byte = (part: string): number => Math.round(Math.min(1, Math.max(0, Number(part))) * 255);
  const parts = found.slice(1, 4).map(byte).join(", ");
  return found[4] === undefined ? `rgb(${parts})` : `rgba(${parts}, ${found[4]})`;
}

/** Moves the opacity of a colour to an attribute of its own: SVG 1.1 has no other way. */
function setPaint(element: Element, name: string, value: string): void {
  const found = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(value);
  element.setAttribute(name, found ? `rgb(${found[1]}, ${found[2]}, ${found[3]})` : value);
  if (!found) return;
  const opacity = Number(element.getAttribute(`${name}-opacity`) ?? 1) * Number(found[4]);
  element.setAttribute(`${name}-opacity`, String(opacity));
}

function number(element: Element, name: string): number {
  return Number(element.getAttribute(name) ?? 0);
}

/** Puts what a <use> shows in its place. */
function expand(use: SVGUseElement): void {
  const shown = document.getElementById((use.getAttribute("href") ?? "").slice(1));
  const group = document.createElementNS(SVG, "g");
  const [x, y] = [number(use, "x"), number(use, "y")];
  const shift = x || y ? `translate(${x} ${y})` : null;
  const moves = [use.getAttribute("transform"), shift].filter(Boolean);
  if (moves.length > 0) group.setAttribute("transform", moves.join(" "));
  if (use.getAttribute("class")) group.setAttribute("class", use.getAttribute("class") ?? "");
  if (shown) group.append(shown.cloneNode(true));
  use.replaceWith(group);
  group.querySelectorAll("use").forEach(expand);
}

const DRAWING = "data:image/svg+xml,";

/** Puts the drawing that an <image> shows in its place: it has the units of what surrounds it. */
function unpack(image: SVGImageElement): void {
  const address = image.getAttribute("href") ?? "";
  if (!address.startsWith(DRAWING)) return;
  const text = decodeURIComponent(address.slice(DRAWING.length));
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  image.replaceWith(...drawing.childNodes);
}

/** The computed look of an element as attributes; returns them, as the tree must not change yet. */
function lookOf(element: Element): [string, string][] {
  const computed = getComputedStyle(element);
  const isText = element instanceof SVGTextContentElement;
  return Object.entries(STYLES)
    .filter(([name]) => isText || !TEXT_ONLY.test(name))
    .map(([name]): [string, string] => [name, plainColour(computed.getPropertyValue(name))])
    .filter(([name, value]) => value !== STYLES[name])
    .filter(([name]) => !/^stroke-/.test(name) || computed.stroke !== "none");
}

function isHidden(element: Element): boolean {
  return getComputedStyle(element).display === "none";
}

/** Replaces classes by what they mean. Groups keep only their opacity, the rest is on shapes. */
function settle(root: SVGElement): void {
  const all = [...root.querySelectorAll("*")];
  all.filter(isHidden).forEach((element) => element.remove());
  const left = all.filter((element) => root.contains(element));
  const looks = left.map((element) => lookOf(element));
  left.forEach((element, i) => {
    for (const { name } of [...element.attributes])
      if (FOR_THE_PAGE.test(name)) element.removeAttribute(name);
    const isGroup = element.childElementCount > 0 && !(element instanceof SVGTextContentElement);
    const look = (looks[i] ?? []).filter(([name]) => !isGroup || name === "opacity");
    const isPaint = ([name]: [string, string]): boolean => name === "fill" || name === "stroke";
    for (const [name, value] of look) element.setAttribute(name, value);
    for (const [name, value] of look.filter(isPaint)) setPaint(element, name, value);
  });
}

/** Calls `work` with an SVG in the page that nobody sees. */
function unseen<T>(work: (svg: SVGSVGElement) => T): T {
  const host = document.createElement("div");
  host.className = "unseen-picture";
  host.setAttribute("aria-hidden", "true");
  const svg = document.createElementNS(SVG, "svg");
  host.append(svg);
  document.body.append(host);
  try {
    return work(svg);
  } finally {
    host.remove();
  }
}

/** Shows moving things at the end of their movement. */
function standStill(root: SVGElement): void {
  for (const animation of root.getAnimations({ subtree: true })) animation.finish();
}

function written(svg: SVGSVGElement, box: Box): string {
  svg.querySelectorAll("use").forEach(expand);
  svg.querySelectorAll("image").forEach(unpack);
  standStill(svg);
  settle(svg);
  for (const { name } of [...svg.attributes]) svg.removeAttribute(name);
  svg.setAttribute("xmlns", SVG);
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(svg);
}

const TITLE = 40; // height of the line above a part
const GAP = 24;

interface Placed extends PictureSource {
  x: number; // how far its content is moved
  y: number;
  heading: Point; // where its title stands, by the middle of its foot
}

/** In rows of two, each part in a field as large as the largest. */
export function arranged(parts: readonly PictureSource[]): { placed: Placed[]; box: Box } {
  const columns = Math.min(2, parts.length);
  const title = parts.some((part) => part.title) ? TITLE : 0;
  const width = Math.max(0, ...parts.map((part) => part.box.width)) + GAP;
  const height = Math.max(0, ...parts.map((part) => part.box.height)) + title + GAP;
  const placed = parts.map((part, i) => {
    const [left, top] = [(i % columns) * width, Math.floor(i / columns) * height];
    return {
      ...part,
      x: left + (width - part.box.width) / 2 - part.box.x,
      y: top + title + (height - title - part.box.height) / 2 - part.box.y,
      heading: { x: left + width / 2, y: top + TITLE - 6 },
    };
  });
  const rows = Math.ceil(parts.length / columns);
  return { placed, box: { x: 0, y: 0, width: columns * width, height: rows * height } };
}

function titleOf({ title, heading }: Placed) {
  return title ? createElement("text", { class: "picture-title", ...heading }, title) : null;
}

/** A drawing as a file of its own, exactly as large as its box. */
export function drawingText(content: ComponentChildren, box: Box): string {
  return unseen((svg) => {
    render(content, svg);
    const text = written(svg, box);
    render(null, svg);
    return text;
  });
}

function textOfParts(parts: readonly PictureSource[]): string {
  const { placed, box } = arranged(parts);
  const { width, height } = box;
  const ground = createElement("rect", { class: "picture-ground", width, height });
  const content = placed.map((part, i) => createElement("g", { key: i }, titleOf(part),
    createElement("g", { transform: `translate(${part.x} ${part.y})` }, part.content)));
  return drawingText([ground, ...content], box);
}

/** The drawing as a file of its own: an <svg> of the page as it is seen, or parts side by side. */
export function svgText(what: SVGSVGElement | readonly PictureSource[]): string {
  if (!(what instanceof SVGSVGElement)) return textOfParts(what);
  const { width, height } = what.getBoundingClientRect();
  const view = what.viewBox.baseVal;
  const box = view.width > 0 ? view : { x: 0, y: 0, width, height };
  return unseen((svg) => {
    svg.append(...[...what.childNodes].map((node) => node.cloneNode(true)));
    return written(svg, box);
  });
}

/** The picture as pixels, `scale` of them for a unit of the drawing. */
export async function toPng(svg: string, scale = 2): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("the picture is too large for this browser");
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const TEXT = "text/plain;charset=utf-8";
const KEEP_MS = 60_000; // the browser may still be reading when the click returns

/** Saves a file through a link, which needs no secure page. */
export function download(what: Blob | string, name: string): void {
  const blob = typeof what === "string" ? new Blob([what], { type: TEXT }) : what;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
