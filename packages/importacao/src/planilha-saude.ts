import { formatInteger } from '@lastro/formato'
import type { PlanilhaProblema, RefusedPlanilhaError, PlanilhaProblemaList, ProblemaRegra } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'
import type { ImportacaoErrorCode } from './erro.ts'
import type { SaudeFile, SaudeProblema, SaudeRegra } from './types.ts'

/** Titles of a rule that passed, and of one that failed. */
const TITULOS: Record<ProblemaRegra, readonly [passou: string, falhou: string]> = {
  arquivo_malformed: ['O arquivo pode ser lido até o fim', 'O arquivo não pode ser lido até o fim'],
  arquivo_limit_exceeded: ['O arquivo está dentro dos limites', 'O arquivo passa dos limites'],
  codificacao_corrupted: ['O texto está em UTF-8 ou Windows-1252', 'O texto não está em UTF-8 nem em Windows-1252'],
  cabecalho_missing: ['Há um cabeçalho', 'Falta o cabeçalho'],
  mapeamento_incomplete: ['As colunas necessárias foram indicadas', 'Faltam colunas necessárias'],
  conta_missing: ['Toda linha com valor tem conta', 'Linha com valor e sem conta'],
  data_invalid: ['Toda linha tem data ou mês válido', 'Linha sem data ou mês válido'],
  valor_invalid: ['Todo valor é um valor em reais', 'Valor que não é em reais'],
  dc_invalid: ['Todo valor é débito ou crédito', 'Valor que não é débito nem crédito'],
  texto_too_long: ['Os textos cabem nos limites', 'Texto longo demais'],
  lancamento_unbalanced: ['Em cada lançamento, débitos = créditos', 'Lançamento com débitos ≠ créditos'],
  periodo_unbalanced: ['Em cada mês, débitos = créditos', 'Mês com débitos ≠ créditos'],
  conta_sintetica_mismatch: ['Cada conta sintética é a soma das analíticas', 'Conta sintética diferente da soma das analíticas'],
  saldo_anterior_missing: ['Os saldos acumulados têm o saldo anterior', 'Saldos acumulados sem o saldo anterior'],
  planilha_repeated: ['Nenhuma planilha repete as outras', 'Planilha que repete outra'],
  cvm_coluna_invalid: ['As colunas da CVM têm valores válidos', 'Coluna da CVM com valor inválido'],
  cvm_conta_duplicate: ['Cada conta aparece uma vez por companhia e exercício', 'Conta repetida na companhia e no exercício'],
}

export type CheckedRegra = { regra: ProblemaRegra; conferido: string | null }

function convertProblema({ regra, severidade, linha, campo, valor, mensagem, efeito }: PlanilhaProblema): SaudeProblema {
  return { regra, gravidade: severidade, linha, campo, valor, mensagem, trecho: null, efeito }
}

export function buildSaude(regras: readonly CheckedRegra[], problemas: PlanilhaProblemaList): SaudeFile {
  const all = [
    ...regras,
    ...[...problemas.porRegra.keys()]
      .filter((regra) => regras.every((other) => other.regra !== regra))
      .map((regra) => ({ regra, conferido: '' })),
  ]
  return {
    regras: all.map(({ regra, conferido }): SaudeRegra => {
      const count = problemas.porRegra.get(regra) ?? 0
      const gravidade = problemas.itens.find((problema) => problema.regra === regra)?.severidade ?? 'erro'
      const resultado = count > 0 ? gravidade : conferido === null ? 'nao_se_aplica' : 'passou'
      return { codigo: regra, titulo: TITULOS[regra][count > 0 ? 1 : 0], resultado, conferido: conferido ?? '', problemas: count }
    }),
    problemas: problemas.itens.map(convertProblema),
    totalProblemas: problemas.erros + problemas.avisos,
  }
}

function saudeOfRefusal({ problema }: RefusedPlanilhaError): SaudeFile {
  return {
    regras: [{ codigo: problema.regra, titulo: TITULOS[problema.regra][1], resultado: 'erro', conferido: '', problemas: 1 }],
    problemas: [convertProblema(problema)],
    totalProblemas: 1,
  }
}

export function explainRefusal(error: RefusedPlanilhaError): ImportacaoError {
  const { regra, linha, mensagem } = error.problema
  const where = linha === null ? '' : `Linha ${formatInteger(linha)}: `
  const [code, action] = answerTo(regra, linha)
  return new ImportacaoError(code, `${where}${mensagem}`, action, saudeOfRefusal(error), { cause: error })
}

function answerTo(regra: ProblemaRegra, line: number | null): [code: ImportacaoErrorCode, action: string] {
  if (regra === 'mapeamento_incomplete')
    return ['importacao_mapeamento_required', 'Confira a planilha escolhida, diga o que é cada coluna e responda ao que se pergunta.']
  // A broken line means a sheet; a wholly broken file has an unknown format.
  const unknown = regra === 'cabecalho_missing' || (regra === 'arquivo_malformed' && line === null)
  if (unknown) return ['importacao_formato_unknown', 'Envie o arquivo da ECD (.txt) ou uma planilha com cabeçalho.']
  return ['importacao_arquivo_refused', 'Corrija o arquivo e envie de novo.']
}

export function assertAccepted(saude: SaudeFile, errors: number): void {
  if (errors === 0) return
  const first = saude.problemas.find(({ gravidade }) => gravidade === 'erro')
  const line = first?.linha === null || first === undefined ? '' : `Linha ${formatInteger(first.linha)}: `
  const others = saude.totalProblemas > 1 ? ` Há ${formatInteger(saude.totalProblemas)} problemas ao todo.` : ''
  throw new ImportacaoError(
    'importacao_arquivo_refused',
    `${line}${first?.mensagem ?? 'O arquivo tem erros.'}${others}`,
    'Veja o que está indicado, gere ou copie o arquivo de novo na origem e envie.',
    saude,
  )
}
