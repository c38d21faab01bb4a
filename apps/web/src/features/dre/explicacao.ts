/**
 * Drill-down steps of a number: formula → lines → grupo itens → accounts.
 * Each is checked against the amounts on screen.
 */
import type { DreExplicacao } from '@lastro/contract'
import type { Explicada } from './queries.ts'

export interface ExplicacaoParcela {
  codigo: string
  descricao: string
  /** Contribution to the number above, or the value itself when the step is a quotient. */
  valor: number | null
  unidade: 'centavos' | 'razao'
  id: number | null
  /** False for constants and earlier months, which end the drill-down. */
  seguivel: boolean
  regra: string | null
  temLancamentos: boolean
}

export type ExplicacaoProof = { tipo: 'soma'; diferencaCentavos: number } | { tipo: 'quociente'; confere: boolean } | null

export interface ExplicacaoStep {
  tipo: 'linhas' | 'itens' | 'contas'
  de: { codigo: string; descricao: string }
  formula: string | null
  parcelas: ExplicacaoParcela[]
  seguida: string | null
  proof: ExplicacaoProof
}

export interface ExplicacaoChain {
  passos: ExplicacaoStep[]
  linhas: string[]
  item: { linha: string; codigo: string; id: number } | null
  conta: ExplicacaoParcela | null
}

export interface ExplicacaoPath {
  codigo: string
  linhas: readonly string[]
  item: string | null
  conta: number | null
  /** Set when the explained number is a grupo item, so that the drill-down starts at its accounts. */
  root: { codigo: string; descricao: string; valor: number | null; id: number } | null
  known: ReadonlySet<string>
  /** False without permission to read entries; then the accounts are the last step. */
  comLancamentos: boolean
}

/**
 * Builds the drill-down as far as explanations are loaded.
 * `explicacoes` is by line code; `doItem` has the accounts of the grupo item. A step with a single amount opens automatically.
 */
export function buildChain(
  path: ExplicacaoPath,
  explicacoes: ReadonlyMap<string, DreExplicacao>,
  doItem: Explicada | undefined,
): ExplicacaoChain {
  const passos: ExplicacaoStep[] = []
  const linhas = [path.codigo]
  const { root } = path
  if (root) {
    const contas = doItem && stepContas(root, doItem, path)
    return {
      passos: contas ? [contas] : [],
      linhas,
      item: { linha: path.codigo, codigo: root.codigo, id: root.id },
      conta: contas?.parcelas.find((parcela) => parcela.codigo === contas.seguida) ?? null,
    }
  }
  for (let depth = 0; ; depth += 1) {
    const codigo = linhas[depth]!
    const explicacao = explicacoes.get(codigo)
    if (!explicacao) return { passos, linhas, item: null, conta: null }
    if (explicacao.linhas.length > 0) {
      const step = stepLinhas(explicacao, path.linhas[depth] ?? null, path.known)
      passos.push(step)
      if (step.seguida === null || linhas.includes(step.seguida)) return { passos, linhas, item: null, conta: null }
      linhas.push(step.seguida)
      continue
    }
    const itensStep = stepItens(explicacao, path.item)
    passos.push(itensStep)
    const item = itensStep.parcelas.find((parcela) => parcela.codigo === itensStep.seguida)
    if (!item || item.id === null) return { passos, linhas, item: null, conta: null }
    const followed = { linha: codigo, codigo: item.codigo, id: item.id }
    if (!doItem) return { passos, linhas, item: followed, conta: null }
    const contas = stepContas(item, doItem, path)
    passos.push(contas)
    return { passos, linhas, item: followed, conta: contas.parcelas.find((parcela) => parcela.codigo === contas.seguida) ?? null }
  }
}

function stepLinhas(explicacao: DreExplicacao, asked: string | null, known: ReadonlySet<string>): ExplicacaoStep {
  const quociente = explicacao.unidade === 'razao'
  const parcelas = explicacao.linhas.map((line): ExplicacaoParcela => ({
    codigo: line.codigo,
    descricao: line.descricao,
    valor: quociente ? line.valor : (line.contribuicao ?? line.valor),
    unidade: 'centavos',
    id: null,
    seguivel: known.has(line.codigo),
    regra: null,
    temLancamentos: false,
  }))
  const linear = explicacao.linhas.every((line) => line.contribuicao !== null)
  return {
    tipo: 'linhas',
    de: explicacao,
    formula: explicacao.formula,
    parcelas,
    seguida: followedCode(parcelas, asked),
    proof: quociente ? proveQuociente(parcelas, explicacao.valor) : linear ? proveSoma(parcelas, explicacao.valor) : null,
  }
}

function stepItens(explicacao: DreExplicacao, asked: string | null): ExplicacaoStep {
  const parcelas = explicacao.grupoItens.map((item): ExplicacaoParcela => ({
    ...item,
    unidade: 'centavos',
    seguivel: true,
    regra: null,
    temLancamentos: false,
  }))
  return {
    tipo: 'itens',
    de: explicacao,
    formula: explicacao.formula,
    parcelas,
    seguida: followedCode(parcelas, asked),
    proof: proveSoma(parcelas, explicacao.valor),
  }
}

function stepContas(
  item: { codigo: string; descricao: string; valor: number | null },
  explicacao: Explicada,
  { conta: asked, comLancamentos }: ExplicacaoPath,
): ExplicacaoStep {
  const parcelas = explicacao.contas.map((conta): ExplicacaoParcela => ({ ...conta, unidade: 'centavos', seguivel: comLancamentos }))
  const byId = parcelas.find((parcela) => parcela.id === asked)
  const orcado = (explicacao.orcamentoLinhas ?? []).reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)
  return {
    tipo: 'contas',
    de: item,
    formula: null,
    parcelas,
    seguida: followedCode(parcelas, byId?.codigo ?? null),
    // Accounts make up the amount before rateio, without planned amounts.
    proof: proveSoma(parcelas, (explicacao.rateio?.proprioCentavos ?? item.valor ?? 0) - orcado),
  }
}

function followedCode(parcelas: readonly ExplicacaoParcela[], asked: string | null): string | null {
  if (asked !== null && parcelas.some((parcela) => parcela.codigo === asked && parcela.seguivel)) return asked
  const present = parcelas.filter((parcela) => parcela.valor !== null && parcela.valor !== 0)
  const [only] = present
  return present.length === 1 && only?.seguivel ? only.codigo : null
}

function proveSoma(parcelas: readonly ExplicacaoParcela[], valor: number | null): ExplicacaoProof {
  if (parcelas.length === 0) return null
  const sum = parcelas.reduce((acc, parcela) => acc + (parcela.valor ?? 0), 0)
  return { tipo: 'soma', diferencaCentavos: sum - (valor ?? 0) }
}

/** Compares ratios as printed. Both come from the same two integers, so more than rounding noise is an error. */
function proveQuociente(parcelas: readonly ExplicacaoParcela[], valor: number | null): ExplicacaoProof {
  const [numerador, denominador] = parcelas
  if (parcelas.length !== 2 || !numerador || !denominador) return null
  if (!denominador.valor || numerador.valor === null) return { tipo: 'quociente', confere: valor === null }
  return { tipo: 'quociente', confere: valor !== null && Math.abs(numerador.valor / denominador.valor - valor) < 1e-9 }
}

export interface TermoFormula {
  texto: string
  codigo: string | null
}

/** Splits a formula at its codes, so that the opened one can be highlighted. */
export function splitFormula(formula: string, codigos: ReadonlySet<string>): TermoFormula[] {
  const parts = formula.split(/([\p{L}_][\p{L}\p{N}_.]*)/u)
  return parts.filter((part) => part !== '').map((texto) => ({ texto, codigo: codigos.has(texto) ? texto : null }))
}

/** Remainder: balance of the account − entries − amounts without entries. Anything but zero is an error. */
export function proveLancamentos(
  conta: { valor: number | null },
  selection: { totalCentavos: number; semLancamentosCentavos: number },
): number {
  return selection.totalCentavos + selection.semLancamentosCentavos - (conta.valor ?? 0)
}
