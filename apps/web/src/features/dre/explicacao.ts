/** The chain below a number: formula → lines → grupo itens → accounts, with the proof of each step computed from what is shown. Pure. */
import type { DreExplicacao } from '@lastro/contract'
import type { Explicada } from './queries.ts'

export interface Parcela {
  codigo: string
  descricao: string
  /** What it adds to the number above, or its own value where the step is a quotient. */
  valor: number | null
  unidade: 'centavos' | 'razao'
  id: number | null
  /** There is a step below it. A constant of a formula, or an earlier month, ends the chain. */
  seguivel: boolean
  regra: string | null
  temLancamentos: boolean
}

/** What is proven at the end of a step: the sum of what is shown against what it explains. */
export type Prova = { tipo: 'soma'; diferencaCentavos: number } | { tipo: 'quociente'; confere: boolean } | null

export interface Passo {
  tipo: 'linhas' | 'itens' | 'contas'
  /** Line, or grupo item, that this step explains. */
  de: { codigo: string; descricao: string }
  /** Formula of `de`, for a step of lines. */
  formula: string | null
  parcelas: Parcela[]
  /** Code of the row that the next step explains. */
  seguida: string | null
  prova: Prova
}

export interface Cadeia {
  passos: Passo[]
  /** Lines whose explanation is needed, from the explained one down. */
  linhas: string[]
  item: { linha: string; codigo: string; id: number } | null
  conta: Parcela | null
}

/** Where the reader went, as the URL says it. */
export interface Caminho {
  codigo: string
  linhas: readonly string[]
  item: string | null
  conta: number | null
  /** The explained number is itself a grupo item of the line: the chain starts at its accounts. */
  raiz: { codigo: string; descricao: string; valor: number | null; id: number } | null
  /** Codes of the lines of the statement: only they can be followed. */
  conhecidas: ReadonlySet<string>
  /** The reader may see entries: without that the accounts are the last step. */
  comLancamentos: boolean
}

/**
 * Builds the chain as far as the explanations at hand reach. `explicacoes` by code of the line; `doItem` is the explanation that carries
 * the accounts of the grupo item. A step with a single amount in it is followed by itself.
 */
export function buildCadeia(caminho: Caminho, explicacoes: ReadonlyMap<string, DreExplicacao>, doItem: Explicada | undefined): Cadeia {
  const passos: Passo[] = []
  const linhas = [caminho.codigo]
  const { raiz } = caminho
  if (raiz) {
    const contas = doItem && passoContas(raiz, doItem, caminho)
    return {
      passos: contas ? [contas] : [],
      linhas,
      item: { linha: caminho.codigo, codigo: raiz.codigo, id: raiz.id },
      conta: contas?.parcelas.find((parcela) => parcela.codigo === contas.seguida) ?? null,
    }
  }
  for (let depth = 0; ; depth += 1) {
    const codigo = linhas[depth]!
    const explicacao = explicacoes.get(codigo)
    if (!explicacao) return { passos, linhas, item: null, conta: null }
    if (explicacao.linhas.length > 0) {
      const passo = passoLinhas(explicacao, caminho.linhas[depth] ?? null, caminho.conhecidas)
      passos.push(passo)
      if (passo.seguida === null || linhas.includes(passo.seguida)) return { passos, linhas, item: null, conta: null }
      linhas.push(passo.seguida)
      continue
    }
    const passo = passoItens(explicacao, caminho.item)
    passos.push(passo)
    const item = passo.parcelas.find((parcela) => parcela.codigo === passo.seguida)
    if (!item || item.id === null) return { passos, linhas, item: null, conta: null }
    const followed = { linha: codigo, codigo: item.codigo, id: item.id }
    if (!doItem) return { passos, linhas, item: followed, conta: null }
    const contas = passoContas(item, doItem, caminho)
    passos.push(contas)
    return { passos, linhas, item: followed, conta: contas.parcelas.find((parcela) => parcela.codigo === contas.seguida) ?? null }
  }
}

function passoLinhas(explicacao: DreExplicacao, asked: string | null, conhecidas: ReadonlySet<string>): Passo {
  const quociente = explicacao.unidade === 'razao'
  const parcelas = explicacao.linhas.map((linha): Parcela => ({
    codigo: linha.codigo,
    descricao: linha.descricao,
    valor: quociente ? linha.valor : (linha.contribuicao ?? linha.valor),
    unidade: 'centavos',
    id: null,
    seguivel: conhecidas.has(linha.codigo),
    regra: null,
    temLancamentos: false,
  }))
  const linear = explicacao.linhas.every((linha) => linha.contribuicao !== null)
  return {
    tipo: 'linhas',
    de: explicacao,
    formula: explicacao.formula,
    parcelas,
    seguida: followedCode(parcelas, asked),
    prova: quociente ? proveQuociente(parcelas, explicacao.valor) : linear ? proveSoma(parcelas, explicacao.valor) : null,
  }
}

function passoItens(explicacao: DreExplicacao, asked: string | null): Passo {
  const parcelas = explicacao.grupoItens.map((item): Parcela => ({
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
    prova: proveSoma(parcelas, explicacao.valor),
  }
}

function passoContas(
  item: { codigo: string; descricao: string; valor: number | null },
  explicacao: Explicada,
  { conta: asked, comLancamentos }: Caminho,
): Passo {
  const parcelas = explicacao.contas.map((conta): Parcela => ({ ...conta, unidade: 'centavos', seguivel: comLancamentos }))
  const byId = parcelas.find((parcela) => parcela.id === asked)
  const orcado = (explicacao.orcamentoLinhas ?? []).reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)
  return {
    tipo: 'contas',
    de: item,
    formula: null,
    parcelas,
    seguida: followedCode(parcelas, byId?.codigo ?? null),
    // Accounts made what there was before rateio, and of what is planned nothing.
    prova: proveSoma(parcelas, (explicacao.rateio?.proprioCentavos ?? item.valor ?? 0) - orcado),
  }
}

function followedCode(parcelas: readonly Parcela[], asked: string | null): string | null {
  if (asked !== null && parcelas.some((parcela) => parcela.codigo === asked && parcela.seguivel)) return asked
  const present = parcelas.filter((parcela) => parcela.valor !== null && parcela.valor !== 0)
  const [only] = present
  return present.length === 1 && only?.seguivel ? only.codigo : null
}

function proveSoma(parcelas: readonly Parcela[], valor: number | null): Prova {
  if (parcelas.length === 0) return null
  const sum = parcelas.reduce((acc, parcela) => acc + (parcela.valor ?? 0), 0)
  return { tipo: 'soma', diferencaCentavos: sum - (valor ?? 0) }
}

/** Ratios are compared as printed numbers: both come from the same two integers, so anything above rounding noise is a fault. */
function proveQuociente(parcelas: readonly Parcela[], valor: number | null): Prova {
  const [numerador, denominador] = parcelas
  if (parcelas.length !== 2 || !numerador || !denominador) return null
  if (!denominador.valor || numerador.valor === null) return { tipo: 'quociente', confere: valor === null }
  return { tipo: 'quociente', confere: valor !== null && Math.abs(numerador.valor / denominador.valor - valor) < 1e-9 }
}

export interface TermoFormula {
  texto: string
  /** Code of a line, when the term is one. */
  codigo: string | null
}

/** A formula cut at the codes it names, so that the followed one can be marked. */
export function splitFormula(formula: string, codigos: ReadonlySet<string>): TermoFormula[] {
  const parts = formula.split(/([\p{L}_][\p{L}\p{N}_.]*)/u)
  return parts.filter((part) => part !== '').map((texto) => ({ texto, codigo: codigos.has(texto) ? texto : null }))
}

/** What the entries leave open: balance of the account − entries − what came without entries. Zero, or something is wrong. */
export function proveLancamentos(
  conta: { valor: number | null },
  selecao: { totalCentavos: number; semLancamentosCentavos: number },
): number {
  return selecao.totalCentavos + selecao.semLancamentosCentavos - (conta.valor ?? 0)
}
