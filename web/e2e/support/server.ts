import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { elsewhere } from "./chromium.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
let built: string | undefined;

/**
 * build compiles the server, unless the tests were given one that is. The program stays where it is, so that Go finds it up
 * to date the next time.
 */
function build(): string {
  built ??= process.env["CASITAS_PROGRAM"];
  if (built) return built;
  const folder = join(root, "web/node_modules/.cache/casitas-e2e");
  mkdirSync(folder, { recursive: true });
  const bin = join(folder, "casitas");
  const go = spawnSync("go", ["build", "-o", bin, "./cmd/server"], { cwd: root, encoding: "utf8" });
  if (go.status !== 0) throw new Error(`go build: ${go.error?.message ?? go.stderr}`);
  built = bin;
  return bin;
}

let last = 0;

/**
 * freePort is a port of this machine that nobody listens on: of this process' own, and below those that the system hands
 * out by itself, so that a server that was killed finds it free when it starts again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + ((process.pid * 40 + last++) % 20_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/** Whatever happens to this process, it leaves no server and no folder behind. */
const alive = new Set<ChildProcess>();
const folders = new Set<string>();

process.on("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) process.once(signal, () => process.exit(1));

/** tempFolder is a folder that is gone when this process is. */
export function tempFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `casitas-${name}-`));
  folders.add(folder);
  return folder;
}

/** Server is a real server with a journal of its own, which can be killed and started again on it. */
export class Server {
  /** everything that it has logged, over all its lives */
  log = "";
  private child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly data: string,
    private readonly flags: readonly string[],
  ) {}

  static async open(flags: readonly string[] = []): Promise<Server> {
    const server = new Server(await freePort(), tempFolder("data"), flags);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** start starts the process and waits until it says that it is ready. */
  start(): Promise<void> {
    const child = spawn(
      build(),
      [
        "--listen",
        `127.0.0.1:${this.port}`,
        "--data",
        this.data,
        "--host",
        elsewhere,
        "--dev",
        ...this.flags,
      ],
      {
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    this.child = child;
    alive.add(child);
    child.once("exit", () => alive.delete(child));
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) =>
        reject(new Error(`the server ended by itself (${code ?? signal})\n${this.log}`)),
      );
      createInterface(child.stderr!).on("line", (line) => {
        this.log += `${line}\n`;
        if (line.includes("casitas is ready")) resolve();
      });
    });
  }

  /** kill is kill -9, and waits until the process is gone. */
  kill(): Promise<void> {
    const { child } = this;
    if (!child || !alive.has(child)) return Promise.resolve();
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGKILL");
    return gone;
  }

  /** freeze stops the process where it stands: it hears no more, and answers nobody. Only kill ends that. */
  freeze(): void {
    this.child?.kill("SIGSTOP");
  }
}
