/**
 * Bootstrap of `npm start`, `npm test` and every other command that must work on a fresh clone.
 * The only script in plain JavaScript: it runs on any installed Node (20 or newer), installs node_modules from the lockfile, and hands over
 * to the pinned Node 24, which runs TypeScript directly.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const OLDEST_NODE = 20
const PINNED_NODE = 24

const [script, ...args] = process.argv.slice(2)
if (!script) stop('Uso: node scripts/bootstrap.mjs <arquivo de scripts/> [opções]')
if (majorOf(process.versions.node) < OLDEST_NODE) {
  stop(
    `Este é o Node ${process.versions.node}; o Lastro precisa do Node ${OLDEST_NODE} ou mais novo para se instalar (ele traz o seu próprio Node ${PINNED_NODE}).`,
  )
}
if (!isInstalled()) install()
run(pinnedNode(), [join(root, 'scripts', script), ...args])

/** Compares the lockfile with npm's record in node_modules, because `npm ls` is slow. */
function isInstalled() {
  const installedPath = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedPath)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedPath)
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true
    const found = installed[path]
    if (!found) return optional === true
    return found.version === version && existsSync(join(root, path, 'package.json'))
  })
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

function install() {
  process.stderr.write('Instalando as dependências (só na primeira vez ou quando elas mudam)…\n')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    stop('A instalação das dependências falhou. Veja a mensagem do npm acima; com acesso ao registro de pacotes, rode de novo.')
}

/**
 * Linux gets Node 24 from the lockfile.
 * Other systems have no such package, so the running Node must be new enough.
 */
function pinnedNode() {
  const pinned = join(bin, 'node')
  if (existsSync(pinned)) return pinned
  if (majorOf(process.versions.node) >= PINNED_NODE) return process.execPath
  return stop(`Instale o Node ${PINNED_NODE} (este é o ${process.versions.node}) e rode o comando de novo.`)
}

function run(node, argv) {
  const env = {
    // Loading modules is most of a start.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: bin + delimiter + process.env.PATH,
  }
  const child = spawn(node, argv, { cwd: root, stdio: 'inherit', env })
  // Ctrl+C reaches the child too, but a signal sent only to this process must be forwarded.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(`Não foi possível iniciar ${node}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function majorOf(version) {
  return Number(version.split('.')[0])
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
