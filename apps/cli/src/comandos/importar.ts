import { assertEmpresa, createImportacao, examineFileIsolado, findReceitas, importFile, readFile } from '@lastro/importacao'
import type { FileExame, ImportacaoMode, ImportacaoResultado, ReceitaChoice } from '@lastro/importacao'
import { withTenant } from '@lastro/db'
import type { Database } from '@lastro/db'
import { formatInteger, formatReais } from '@lastro/formato'
import { basename, resolve } from 'node:path'
import { describeQuestion, readAnswers, readReceita, valoresOf } from '../answers.ts'
import { AJUDA_DATABASE, withDatabase } from '../database.ts'
import { createFileCliente, findCliente, readEmpresa } from '../cliente.ts'
import { onlyPositional, readArgs, readChoice, OPEN_QUESTION_OUTPUT, OUTPUT_OK, REFUSED_OUTPUT, UsageError } from '../command.ts'
import type { Command, Terminal } from '../command.ts'

const MODOS = ['recusar', 'substituir', 'somar'] as const satisfies readonly ImportacaoMode[]
const SHOWN_PROBLEMAS = 10

export const comando: Command = {
  ajuda: `Uso: lastro importar <arquivo> [--cliente CNPJ] [--modo M] [--criar-cliente] [--outro-cnpj] [--resposta chave=valor]... [--receita arquivo.json]

Importa um arquivo da ECD, CSV ou XLSX para o banco: tudo ou nada.

  --cliente CNPJ     cliente que recebe o arquivo; numa ECD, o do próprio arquivo se ausente
  --modo M           o que fazer com meses já carregados: ${MODOS.join(', ')} (recusar se ausente)
  --criar-cliente    numa ECD, cria o cliente com o nome e o CNPJ do arquivo se ele não existe
  --outro-cnpj       confirma que uma ECD de outra empresa entra no cliente de --cliente
  --resposta chave=valor  responde a uma pergunta sobre a planilha; pode ser repetida
  --receita arquivo.json  lê a planilha como outra com o mesmo cabeçalho; lastro ler --json cria a receita

Planilhas são lidas com a receita lembrada do cliente, se ela é de um arquivo com o mesmo cabeçalho e a mesma estrutura, ou como são reconhecidas.
Se faltar coluna, importe uma vez pela tela.
Saída 1 quando o arquivo é recusado e 4 quando falta uma resposta: nada é gravado.
${AJUDA_DATABASE}
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, {
      cliente: { type: 'string' },
      modo: { type: 'string', default: 'recusar' },
      'criar-cliente': { type: 'boolean', default: false },
      'outro-cnpj': { type: 'boolean', default: false },
      resposta: { type: 'string', multiple: true, default: [] },
      receita: { type: 'string' },
    })
    const caminho = resolve(onlyPositional(positionals, 'o arquivo'))
    const modo = readChoice(values.modo, '--modo', MODOS)
    const choice = { respostas: readAnswers(values.resposta), receita: readReceita(values.receita), nome: basename(caminho) }
    const empresa = readEmpresa(caminho)
    const cnpj = values.cliente?.replaceAll(/[./-]/g, '') ?? empresa?.cnpj
    if (cnpj === undefined) throw new UsageError('O arquivo não diz de que empresa é: informe --cliente.')
    return withDatabase(async (database) => {
      const clienteId =
        (await findCliente(database, cnpj)) ??
        (values['criar-cliente'] && empresa?.cnpj === cnpj ? await createFileCliente(database, empresa) : undefined)
      if (clienteId === undefined) {
        terminal.writeError(`Não há cliente com o CNPJ ${cnpj}. Numa ECD, --criar-cliente o cria.\n`)
        return REFUSED_OUTPUT
      }
      return importOne(database, { clienteId, caminho, modo, choice, outroCnpj: values['outro-cnpj'] }, terminal)
    })
  },
}

type ImportRequest = {
  clienteId: string
  caminho: string
  modo: ImportacaoMode
  choice: ReceitaChoice
  outroCnpj: boolean
}

async function importOne(database: Database, request: ImportRequest, terminal: Terminal): Promise<number> {
  const { clienteId, caminho, modo, choice, outroCnpj } = request
  const tenant = { clienteId, usuarioId: null }
  // Parsing a large file takes longer than the idle timeout of a transaction.
  const preview = await examineFileIsolado(
    caminho,
    (signatures) => withTenant(database, { ...tenant, readOnly: true }, (tx) => findReceitas(tx, clienteId, signatures)),
    choice,
  )
  const questions = preview.planilha?.perguntas ?? []
  if (questions.length > 0) {
    for (const question of questions) {
      terminal.writeError(`${describeQuestion(question.chave, question.texto, valoresOf(question)).join('\n')}\n`)
    }
    return OPEN_QUESTION_OUTPUT
  }
  const arquivo = await readFile(caminho)
  const importacaoId = await withTenant(database, tenant, async (tx) => {
    await assertEmpresa(tx, clienteId, preview, outroCnpj)
    return createImportacao(tx, {
      clienteId,
      usuarioId: null,
      arquivo,
      formato: preview.formato,
      modo,
      mapeamento: requireMapeamento(preview),
    })
  })
  const cancel = new AbortController()
  const onSigint = (): void => cancel.abort()
  process.once('SIGINT', onSigint)
  try {
    const resultado = await importFile({
      db: database,
      clienteId,
      usuarioId: null,
      importacaoId,
      caminho,
      signal: cancel.signal,
      onProgress: ({ etapa, bytesLidos, bytesTotal }) => {
        if (terminal.colunas !== undefined) terminal.writeError(`\r${etapa} ${Math.floor((100 * bytesLidos) / Math.max(bytesTotal, 1))}% `)
      },
    })
    return report(resultado, terminal)
  } finally {
    process.removeListener('SIGINT', onSigint)
    if (terminal.colunas !== undefined) terminal.writeError('\r')
  }
}

function requireMapeamento({ planilha }: FileExame): NonNullable<FileExame['planilha']>['mapeamento'] | undefined {
  if (planilha === null) return undefined
  if (planilha.faltam.length > 0) {
    throw new UsageError(
      `Não se reconhece na planilha: ${planilha.faltam.join(', ')}. Importe-a uma vez pela tela e a receita fica lembrada.`,
    )
  }
  return planilha.mapeamento
}

function report(resultado: ImportacaoResultado, terminal: Terminal): number {
  if (resultado.status !== 'concluida') {
    terminal.writeError(`${resultado.erro.message} Nada foi salvo.\n${resultado.erro.action}\n`)
    for (const { linha, mensagem } of resultado.saude?.problemas.slice(0, SHOWN_PROBLEMAS) ?? []) {
      terminal.writeError(`  ${linha === null ? '' : `linha ${formatInteger(linha)}: `}${mensagem}\n`)
    }
    return REFUSED_OUTPUT
  }
  const { resumo, conferencia, saude } = resultado
  // These problems depend on the cliente, so examining the file alone cannot show them.
  const mudancas = saude.problemas.filter(({ regra }) => regra === 'de_para_referencial_changed' || regra === 'empresa_other')
  const others = saude.totalProblemas - mudancas.length
  const divergentes = conferencia.linhas.filter(({ diferencaCentavos }) => diferencaCentavos !== 0).length
  terminal.write(
    `${[
      `Importado: ${formatInteger(resumo.linhas)} linhas, ${formatInteger(resumo.lancamentos)} lançamentos, ${formatInteger(resumo.partidas)} partidas.`,
      resumo.contasSemDePara > 0
        ? `${resumo.contasSemDePara} contas de resultado esperam De-Para.`
        : 'Todas as contas de resultado têm De-Para.',
      conferencia.i355 === null ? '' : `Diferença contra o I355: ${formatReais(conferencia.i355.diferencaCentavos)}.`,
      conferencia.linhas.length === 0 ? '' : `DRE publicada: ${conferencia.linhas.length} linhas comparadas, ${divergentes} diferentes.`,
      ...mudancas.map(({ mensagem }) => `Aviso: ${mensagem}`),
      others > 0 ? `${formatInteger(others)} avisos: lastro conferir-ecd mostra quais.` : '',
    ]
      .filter((line) => line !== '')
      .join('\n')}\n`,
  )
  return OUTPUT_OK
}
