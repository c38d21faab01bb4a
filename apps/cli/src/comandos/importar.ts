import { assertEmpresa, createImportacao, examineArquivo, findMapeamento, importArquivo, readArquivo } from '@lastro/importacao'
import type { ArquivoExame, ImportacaoModo, ImportacaoResultado } from '@lastro/importacao'
import { withTenant } from '@lastro/db'
import type { Banco } from '@lastro/db'
import { formatInteiro, formatReais } from '@lastro/formato'
import { resolve } from 'node:path'
import { AJUDA_BANCO, withBanco } from '../database.ts'
import { createClienteDoArquivo, findCliente, readEmpresa } from '../cliente.ts'
import { onlyPositional, readArgs, readEscolha, SAIDA_OK, SAIDA_RECUSADO, UsoError } from '../command.ts'
import type { Comando, Terminal } from '../command.ts'

const MODOS = ['recusar', 'substituir', 'somar'] as const satisfies readonly ImportacaoModo[]
const PROBLEMAS_MOSTRADOS = 10

export const comando: Comando = {
  ajuda: `Uso: lastro importar <arquivo> [--cliente CNPJ] [--modo M] [--criar-cliente] [--outro-cnpj]

Importa um arquivo da ECD, CSV ou XLSX para o banco: tudo ou nada.

  --cliente CNPJ     cliente que recebe o arquivo; numa ECD, o do próprio arquivo se ausente
  --modo M           o que fazer com meses já carregados: ${MODOS.join(', ')} (recusar se ausente)
  --criar-cliente    numa ECD, cria o cliente com o nome e o CNPJ do arquivo se ele não existe
  --outro-cnpj       confirma que uma ECD de outra empresa entra no cliente de --cliente

Planilhas usam o mapeamento de colunas lembrado do cliente ou o reconhecido; se faltar coluna, importe uma vez pela tela.
Saída 1 quando o arquivo é recusado: nada é gravado.
${AJUDA_BANCO}
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, {
      cliente: { type: 'string' },
      modo: { type: 'string', default: 'recusar' },
      'criar-cliente': { type: 'boolean', default: false },
      'outro-cnpj': { type: 'boolean', default: false },
    })
    const caminho = resolve(onlyPositional(positionals, 'o arquivo'))
    const modo = readEscolha(values.modo, '--modo', MODOS)
    const empresa = readEmpresa(caminho)
    const cnpj = values.cliente?.replaceAll(/[./-]/g, '') ?? empresa?.cnpj
    if (cnpj === undefined) throw new UsoError('O arquivo não diz de que empresa é: informe --cliente.')
    return withBanco(async (banco) => {
      const clienteId =
        (await findCliente(banco, cnpj)) ??
        (values['criar-cliente'] && empresa?.cnpj === cnpj ? await createClienteDoArquivo(banco, empresa) : undefined)
      if (clienteId === undefined) {
        terminal.writeError(`Não há cliente com o CNPJ ${cnpj}. Numa ECD, --criar-cliente o cria.\n`)
        return SAIDA_RECUSADO
      }
      return importOne(banco, { clienteId, caminho, modo, outroCnpj: values['outro-cnpj'] }, terminal)
    })
  },
}

type Pedido = { clienteId: string; caminho: string; modo: ImportacaoModo; outroCnpj: boolean }

/** Returns the exit code. */
async function importOne(banco: Banco, { clienteId, caminho, modo, outroCnpj }: Pedido, terminal: Terminal): Promise<number> {
  const quem = { clienteId, usuarioId: null }
  // Parsing a large file takes longer than the idle timeout of a transaction.
  const previa = await examineArquivo(caminho, (assinatura) =>
    withTenant(banco, { ...quem, readOnly: true }, (tx) => findMapeamento(tx, clienteId, assinatura)),
  )
  const arquivo = await readArquivo(caminho)
  const importacaoId = await withTenant(banco, quem, async (tx) => {
    await assertEmpresa(tx, clienteId, previa, outroCnpj)
    return createImportacao(tx, {
      clienteId,
      usuarioId: null,
      arquivo,
      formato: previa.formato,
      modo,
      mapeamento: requireMapeamento(previa),
    })
  })
  const cancel = new AbortController()
  const onSigint = (): void => cancel.abort()
  process.once('SIGINT', onSigint)
  try {
    const resultado = await importArquivo({
      db: banco,
      clienteId,
      usuarioId: null,
      importacaoId,
      caminho,
      signal: cancel.signal,
      onProgresso: ({ etapa, bytesLidos, bytesTotal }) => {
        if (terminal.colunas !== undefined) terminal.writeError(`\r${etapa} ${Math.floor((100 * bytesLidos) / Math.max(bytesTotal, 1))}% `)
      },
    })
    return report(resultado, terminal)
  } finally {
    process.removeListener('SIGINT', onSigint)
    if (terminal.colunas !== undefined) terminal.writeError('\r')
  }
}

function requireMapeamento({ planilha }: ArquivoExame): NonNullable<ArquivoExame['planilha']>['mapeamento'] | undefined {
  if (planilha === null) return undefined
  if (planilha.faltam.length > 0) {
    throw new UsoError(
      `Não se reconhece na planilha: ${planilha.faltam.join(', ')}. Importe-a uma vez pela tela e o mapeamento fica lembrado.`,
    )
  }
  return planilha.mapeamento
}

function report(resultado: ImportacaoResultado, terminal: Terminal): number {
  if (resultado.status !== 'concluida') {
    terminal.writeError(`${resultado.erro.message} Nada foi salvo.\n${resultado.erro.action}\n`)
    for (const { linha, mensagem } of resultado.saude?.problemas.slice(0, PROBLEMAS_MOSTRADOS) ?? []) {
      terminal.writeError(`  ${linha === null ? '' : `linha ${formatInteiro(linha)}: `}${mensagem}\n`)
    }
    return SAIDA_RECUSADO
  }
  const { resumo, conferencia, saude } = resultado
  // These depend on the cliente, so examining the file alone cannot show them.
  const mudancas = saude.problemas.filter(({ regra }) => regra === 'de_para_referencial_changed' || regra === 'empresa_other')
  const outros = saude.totalProblemas - mudancas.length
  const divergentes = conferencia.linhas.filter(({ diferencaCentavos }) => diferencaCentavos !== 0).length
  terminal.write(
    `${[
      `Importado: ${formatInteiro(resumo.linhas)} linhas, ${formatInteiro(resumo.lancamentos)} lançamentos, ${formatInteiro(resumo.partidas)} partidas.`,
      resumo.contasSemDePara > 0
        ? `${resumo.contasSemDePara} contas de resultado esperam De-Para.`
        : 'Todas as contas de resultado têm De-Para.',
      conferencia.i355 === null ? '' : `Diferença contra o I355: ${formatReais(conferencia.i355.diferencaCentavos)}.`,
      conferencia.linhas.length === 0 ? '' : `DRE publicada: ${conferencia.linhas.length} linhas comparadas, ${divergentes} diferentes.`,
      ...mudancas.map(({ mensagem }) => `Aviso: ${mensagem}`),
      outros > 0 ? `${formatInteiro(outros)} avisos: lastro conferir-ecd mostra quais.` : '',
    ]
      .filter((linha) => linha !== '')
      .join('\n')}\n`,
  )
  return SAIDA_OK
}
