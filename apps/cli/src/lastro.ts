/** `lastro`: the command line. Answers go to standard output, everything else to standard error. */
import { enableCompileCache } from 'node:module'
import { ErroComando, ErroUso } from './comando.ts'
import { COMANDOS } from './comandos.ts'

enableCompileCache()

async function main(argv: string[]): Promise<number> {
  const [nome, ...args] = argv
  if (nome === undefined || nome === '--help' || nome === '-h' || nome === 'ajuda') {
    process.stdout.write(await listComandos())
    return nome === undefined ? 2 : 0
  }
  const load = Object.hasOwn(COMANDOS, nome) ? COMANDOS[nome] : undefined
  if (load === undefined) throw new ErroUso(`Comando desconhecido: ${nome}. Veja lastro --help.`)
  const comando = await load()
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${comando.ajuda.trim()}\n`)
    return 0
  }
  return comando.run(args)
}

async function listComandos(): Promise<string> {
  const linhas = await Promise.all(Object.entries(COMANDOS).map(async ([nome, load]) => `  ${nome.padEnd(14)}${(await load()).resumo}`))
  return `Uso: lastro <comando> [opções]\n\n${linhas.join('\n')}\n\nlastro <comando> --help explica cada um.\n`
}

/** Says what went wrong in words; only what nobody foresaw shows where in the program it happened. */
function explain(error: unknown): number {
  if (!(error instanceof Error)) {
    process.stderr.write(`${String(error)}\n`)
    return 1
  }
  const isUso = error instanceof ErroUso || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  const action = 'action' in error && typeof error.action === 'string' ? error.action : undefined
  if (isUso || action !== undefined || error instanceof ErroComando) {
    process.stderr.write(`${error.message}${action === undefined ? '' : `\n${action}`}\n`)
    return isUso ? 2 : 1
  }
  if ('code' in error && typeof error.code === 'string' && 'syscall' in error) {
    process.stderr.write(`${systemMessage(error.code)} ${'path' in error ? String(error.path) : ''}`.trimEnd() + '\n')
    return 1
  }
  process.stderr.write(`Erro inesperado: ${error.stack ?? error.message}\n`)
  return 1
}

function systemMessage(code: string): string {
  if (code === 'ENOENT') return 'Arquivo não encontrado:'
  if (code === 'EISDIR') return 'É uma pasta, e não um arquivo:'
  if (code === 'EACCES' || code === 'EPERM') return 'Sem permissão para abrir:'
  if (code === 'ENOSPC') return 'Acabou o espaço em disco ao gravar:'
  return `O sistema respondeu ${code}:`
}

// A closed pipe (`lastro dre … | head`) is the reader's choice, not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.exitCode = explain(error)
}
