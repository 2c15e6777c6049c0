// ring.mjs - a large project to test and time: rooms of 13x7 in a ring, each joined
// to the next, and every tenth one to the room across.
const WIDTH = 13;
const HEIGHT = 7;

/** @param {number} n rooms, an even number of at least 4 */
export function ring(n) {
  const rooms = Array.from({ length: n }, (_, i) => {
    const rows = Array.from({ length: HEIGHT }, (_, y) =>
      Array.from({ length: WIDTH }, (_, x) => ((x * 7 + y * 5 + i) % 11 === 0 && x % 12 && y % 6 ? "#" : (x + y + i) % 17 === 0 ? "T" : ".")));
    return { name: `r${i}`, x: 20 * (i % 20), y: 12 * Math.floor(i / 20), rows };
  });
  const connections = [];
  const end = (room, x, y) => {
    rooms[room].rows[y][x] = "D";
    return { room: `r${room}`, x, y, under: "floor" };
  };
  const join = (a, ax, ay, b, bx, by) => connections.push({ from: end(a, ax, ay), to: end(b, bx, by) });
  for (let i = 0; i < n; i++) join(i, WIDTH - 1, 3, (i + 1) % n, 0, 3);
  for (let i = 0; i < n / 2; i += 10) join(i, 6, 0, i + n / 2, 6, HEIGHT - 1);
  return {
    format: "sett-dungeon", version: 1, game: "edd", settings: { doors: "anywhere" },
    rooms: rooms.map((room) => ({ ...room, rows: room.rows.map((row) => row.join("")) })),
    connections, start: { room: "r0", x: 1, y: 0 },
  };
}
