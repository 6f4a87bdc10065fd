// stone.tsx - a cube of stone, the money of Akropolis.

export function StoneIcon() {
  return (
    <svg class="ak-stone" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path class="ak-stone-top" d="M12 2l9 5-9 5-9-5z" />
      <path class="ak-stone-left" d="M3 7l9 5v10l-9-5z" />
      <path class="ak-stone-right" d="M21 7l-9 5v10l9-5z" />
    </svg>
  );
}
