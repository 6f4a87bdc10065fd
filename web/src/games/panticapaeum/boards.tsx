// boards.tsx - the boards of Panticapaeum in one place, for who imports them.
export { BuildingBoard, type BuildingBoardProps } from "./building-board";
export { DevelopmentBoard, type DevelopmentProps } from "./development-board";
export { Stores, type StoresProps } from "./stores";
export { Ring, type RingProps } from "./ring";
