// page-connection.ts - the page's one connection, made when it is first needed.
import { Connection } from "./connection";
import { socketUrl } from "./server-api";

let connection: Connection | null = null;

export function theConnection(): Connection {
  if (connection) return connection;
  const made = new Connection(
    () => new WebSocket(socketUrl()), () => document.visibilityState === "visible");
  addEventListener("online", () => made.wake());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") made.wake();
  });
  connection = made;
  return made;
}
