// test-patience.ts - before every test: what must come is waited for as long as a busy machine may take.
import { vi } from "vitest";

const PATIENCE = 90_000; // milliseconds

const { waitFor } = vi;
vi.waitFor = (comes) => waitFor(comes, PATIENCE);
