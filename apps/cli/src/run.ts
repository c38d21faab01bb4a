import manifest from '../package.json' with { type: 'json' }
import { OUTPUT_FAILURE, OUTPUT_OK, REFUSED_OUTPUT, OUTPUT_USE, UsageError } from './command.ts'
import type { Command, Terminal } from './command.ts'

type CommandEntry = { resumo: string; load: () => Promise<{ comando: Command }> }

/** Lazy imports: `dre` must not load the database driver. */
const COMMANDS: Record<string, CommandEntry> = {
  dre: { resumo: 'DRE de um arquivo ECD, sem servidor', load: () => import('./comandos/dre.ts') },
  'conferir-ecd': { resumo: 'relatório de saúde de um arquivo ECD', load: () => import('./comandos/conferir-ecd.ts') },
  'gerar-ecd': { resumo: 'arquivo ECD sintético, com defeitos sob encomenda', load: () => import('./comandos/gerar-ecd.ts') },
  ler: { resumo: 'movimento por conta e mês de qualquer arquivo, sem servidor', load: () => import('./comandos/ler.ts') },
  importar: { resumo: 'importa uma ECD, CSV ou XLSX para o banco', load: () => import('./comandos/importar.ts') },
  migrar: { resumo: 'leva o banco à versão mais nova do esquema', load: () => import('./comandos/migrar.ts') },
  distribuir: { resumo: 'leva os lançamentos para os nós de um cluster Citus', load: () => import('./comandos/distribuir.ts') },
  'criar-admin': { resumo: 'cria o primeiro usuário', load: () => import('./comandos/criar-admin.ts') },
  'criar-cliente': { resumo: 'cria um cliente (uma empresa)', load: () => import('./comandos/criar-cliente.ts') },
  'conta-trabalho': { resumo: 'liga a entrada com conta de trabalho em uma marca', load: () => import('./comandos/conta-trabalho.ts') },
  'desligar-segundo-fator': {
    resumo: 'desliga o segundo fator de quem perdeu o celular',
    load: () => import('./comandos/desligar-segundo-fator.ts'),
  },
  pessoa: { resumo: 'exporta o que está guardado de uma pessoa, ou a anonimiza', load: () => import('./comandos/pessoa.ts') },
  chaves: { resumo: 'mostra e troca as chaves que assinam e que cifram', load: () => import('./comandos/chaves.ts') },
  backup: { resumo: 'escreve um backup conferido do banco, dos envios e do segredo', load: () => import('./comandos/backup.ts') },
  restaurar: { resumo: 'restaura um backup em uma pasta vazia ou em um banco vazio', load: () => import('./comandos/restaurar.ts') },
  verificar: { resumo: 'prova que os saldos gravados são a soma dos lançamentos', load: () => import('./comandos/verificar.ts') },
}

const WIDTH = Math.max(...Object.keys(COMMANDS).map(({ length }) => length))

const AJUDA = `Uso: lastro <comando> [opções]

${Object.entries(COMMANDS)
  .map(([nome, { resumo }]) => `  ${nome.padEnd(WIDTH)} ${resumo}`)
  .join('\n')}

lastro <comando> --help explica cada um; lastro --version diz a versão.
Códigos de saída: 0 certo · 1 arquivo ou dados recusados · 2 comando mal escrito · 3 falha da máquina (arquivo, banco, rede) · 4 falta responder a uma pergunta sobre o arquivo.
`

const FILE_ERRORS: Record<string, string> = {
  ENOENT: 'O arquivo não existe',
  EACCES: 'Sem permissão para abrir o arquivo',
  EEXIST: 'O arquivo já existe',
  EISDIR: 'Isto é uma pasta, não um arquivo',
  ENOTDIR: 'O caminho passa por algo que não é uma pasta',
  ENOSPC: 'Não há espaço no disco',
  // PostgreSQL: disk full.
  '53100': 'Não há espaço no disco do banco',
}

export async function runLastro(args: string[], terminal: Terminal): Promise<number> {
  const [nome, ...rest] = args
  if (nome === undefined || nome === '--help' || nome === '-h' || nome === 'ajuda') {
    terminal.write(AJUDA)
    return nome === undefined ? OUTPUT_USE : OUTPUT_OK
  }
  if (nome === '--version' || nome === '-v') {
    terminal.write(`${manifest.version}\n`)
    return OUTPUT_OK
  }
  const entrada = Object.hasOwn(COMMANDS, nome) ? COMMANDS[nome] : undefined
  if (entrada === undefined) {
    terminal.writeError(`O comando “${nome}” não existe.\n\n${AJUDA}`)
    return OUTPUT_USE
  }
  const { comando } = await entrada.load()
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.write(comando.ajuda)
    return OUTPUT_OK
  }
  try {
    return await comando.run(rest, terminal)
  } catch (error) {
    return explain(error, nome, terminal)
  }
}

function explain(error: unknown, nome: string, terminal: Terminal): number {
  if (error instanceof UsageError) {
    terminal.writeError(`${error.message}\nlastro ${nome} --help mostra como usar.\n`)
    return OUTPUT_USE
  }
  // Errors of our packages have a message and a next step in Portuguese.
  if (error instanceof Error && 'action' in error && typeof error.action === 'string') {
    terminal.writeError(`${error.message}\n${error.action}\n`)
    return 'code' in error && /^(importacao|backup)_/.test(String(error.code)) ? REFUSED_OUTPUT : OUTPUT_FAILURE
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const motivo = FILE_ERRORS[error.code]
    if (motivo !== undefined) {
      terminal.writeError(`${motivo}${'path' in error && typeof error.path === 'string' ? `: ${error.path}` : ''}.\n`)
      return OUTPUT_FAILURE
    }
  }
  terminal.writeError(`Falha inesperada em lastro ${nome}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return OUTPUT_FAILURE
}
