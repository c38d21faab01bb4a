import { mesToIndex } from '../mes/mes.ts'
import { alcanceOf, containsAlcance, hasConta } from './account-range.ts'
import type { Alcance } from './account-range.ts'
import { compareCodigoConta, compareFimDeFaixa } from './codigo-conta.ts'
import type { DeParaPergunta, DeParaRegra, DeParaRegraInvalida, DeParaResposta } from './regra.ts'
import { validateDeParaRegra } from './validate.ts'

/** A rule prepared for comparison: scope parsed, absent dimensions as −1, validity as month indices. */
export interface DeParaCandidata {
  readonly regraId: number
  readonly grupoItem: number
  readonly alcance: Alcance
  /** −1: any. */
  readonly centroCusto: number
  readonly filial: number
  readonly mesInicio: number
  readonly mesFim: number
}

export interface DeParaCompilado {
  /** Rules left out because they cannot be applied. Show them, so that no rule is dropped silently. */
  readonly invalidas: readonly DeParaRegraInvalida[]
  resolve(pergunta: DeParaPergunta): DeParaResposta
  /** Lists rules matching this account, with any dimensions and validity, by id. For resolving many balances of one account. */
  listCandidatas(conta: string): readonly DeParaCandidata[]
}

export function toCandidata(regra: DeParaRegra): DeParaCandidata {
  return {
    regraId: regra.id,
    grupoItem: regra.grupoItem,
    alcance: alcanceOf(regra),
    centroCusto: regra.centroCusto ?? -1,
    filial: regra.filial ?? -1,
    mesInicio: regra.mesInicio ? mesToIndex(regra.mesInicio) : 0,
    mesFim: regra.mesFim ? mesToIndex(regra.mesFim) : Number.MAX_SAFE_INTEGER,
  }
}

/** Memoizes containment of scopes of several accounts, whose codes are slow to compare. */
const contidos = new WeakMap<Alcance, WeakMap<Alcance, boolean>>()

function containsOnce(maior: Alcance, menor: Alcance): boolean {
  if (maior.tipo === 'exata' || menor.tipo === 'exata') return containsAlcance(maior, menor)
  const menores = contidos.get(maior) ?? new WeakMap<Alcance, boolean>()
  contidos.set(maior, menores)
  const contido = menores.get(menor) ?? containsAlcance(maior, menor)
  menores.set(menor, contido)
  return contido
}

/** Tests whether `a` wins over `b` when both match a balance. See {@link compileDePara} for the order. */
export function isMaisEspecifica(a: DeParaCandidata, b: DeParaCandidata): boolean {
  const dentro = containsOnce(b.alcance, a.alcance)
  const fora = containsOnce(a.alcance, b.alcance)
  if (dentro !== fora) return dentro
  if (!dentro) return false
  const tudo = (a.centroCusto >= 0 || b.centroCusto < 0) && (a.filial >= 0 || b.filial < 0)
  const mais = (a.centroCusto >= 0 && b.centroCusto < 0) || (a.filial >= 0 && b.filial < 0)
  return tudo && mais
}

export function decideDePara(candidatas: readonly DeParaCandidata[], centroCusto: number, filial: number, mes: number): DeParaResposta {
  const valem = candidatas.filter(
    (c) =>
      (c.centroCusto < 0 || c.centroCusto === centroCusto) &&
      (c.filial < 0 || c.filial === filial) &&
      c.mesInicio <= mes &&
      mes <= c.mesFim,
  )
  const vencedoras = valem.length < 2 ? valem : valem.filter((c) => !valem.some((outra) => isMaisEspecifica(outra, c)))
  const primeira = vencedoras[0]
  if (primeira === undefined) return { tipo: 'sem' }
  if (vencedoras.some((c) => c.grupoItem !== primeira.grupoItem)) return { tipo: 'conflito', regras: vencedoras.map((c) => c.regraId) }
  return { tipo: 'mapeada', grupoItem: primeira.grupoItem, regraId: primeira.regraId }
}

interface FaixaIndexada {
  readonly candidatas: readonly (DeParaCandidata & {
    readonly alcance: { readonly tipo: 'faixa'; readonly inicio: string; readonly fim: string }
  })[]
  /** `maiorFim[i]`: the last code reached by any of the ranges 0 … i, at which a backward search stops. */
  readonly maiorFim: readonly string[]
}

function indexFaixas(candidatas: readonly DeParaCandidata[]): FaixaIndexada {
  const ordenadas = candidatas
    .flatMap((c) => (c.alcance.tipo === 'faixa' ? [{ ...c, alcance: c.alcance }] : []))
    .toSorted((a, b) => compareCodigoConta(a.alcance.inicio, b.alcance.inicio))
  const maiorFim: string[] = []
  for (const { alcance } of ordenadas) {
    const anterior = maiorFim.at(-1)
    maiorFim.push(anterior !== undefined && compareFimDeFaixa(anterior, alcance.fim) > 0 ? anterior : alcance.fim)
  }
  return { candidatas: ordenadas, maiorFim }
}

function listFaixas({ candidatas, maiorFim }: FaixaIndexada, conta: string): DeParaCandidata[] {
  let [baixo, alto] = [0, candidatas.length]
  while (baixo < alto) {
    const meio = (baixo + alto) >>> 1
    if (compareCodigoConta(candidatas[meio]!.alcance.inicio, conta) <= 0) baixo = meio + 1
    else alto = meio
  }
  const achadas: DeParaCandidata[] = []
  for (let i = baixo - 1; i >= 0; i--) {
    if (!hasConta({ tipo: 'faixa', inicio: '', fim: maiorFim[i]! }, conta)) break
    if (hasConta(candidatas[i]!.alcance, conta)) achadas.push(candidatas[i]!)
  }
  return achadas
}

function groupBy(candidatas: readonly DeParaCandidata[], keyOf: (alcance: Alcance) => string | undefined): Map<string, DeParaCandidata[]> {
  const grupos = new Map<string, DeParaCandidata[]>()
  for (const candidata of candidatas) {
    const chave = keyOf(candidata.alcance)
    if (chave === undefined) continue
    const grupo = grupos.get(chave)
    if (grupo === undefined) grupos.set(chave, [candidata])
    else grupo.push(candidata)
  }
  return grupos
}

/**
 * Compiles De-Para rules.
 * Which rule decides a balance (account, centro, filial, month), among those that match it and are in validity:
 * 1. the one whose set of accounts lies inside the other's: exata, then the longer prefixo; a faixa or a prefixo wins over the wider one;
 * 2. for the same accounts, the one with more dimensions: centro and filial, over one of them, over none;
 * 3. otherwise (ranges that only overlap, centro against filial, equal rules) no rule wins: the same grupo item is no conflict,
 *    different ones are a conflict, returned with the ids of the rules and never guessed.
 * A look-up costs one hash access per prefix length in use plus the ranges around the account, for any number of rules.
 */
export function compileDePara(regras: readonly DeParaRegra[]): DeParaCompilado {
  const invalidas: DeParaRegraInvalida[] = []
  const candidatas: DeParaCandidata[] = []
  for (const regra of regras) {
    const mensagem = validateDeParaRegra(regra)
    if (mensagem === undefined) candidatas.push(toCandidata(regra))
    else invalidas.push({ regraId: regra.id, mensagem })
  }
  const exatas = groupBy(candidatas, (alcance) => (alcance.tipo === 'exata' ? alcance.conta : undefined))
  const prefixos = groupBy(candidatas, (alcance) => (alcance.tipo === 'prefixo' ? alcance.prefixo : undefined))
  const tamanhos = [...new Set(Array.from(prefixos.keys(), (prefixo) => prefixo.length))]
  const faixas = indexFaixas(candidatas)

  function listCandidatas(conta: string): readonly DeParaCandidata[] {
    const achadas = [...(exatas.get(conta) ?? []), ...listFaixas(faixas, conta)]
    for (const tamanho of tamanhos) {
      if (tamanho <= conta.length) achadas.push(...(prefixos.get(conta.slice(0, tamanho)) ?? []))
    }
    return achadas.toSorted((a, b) => a.regraId - b.regraId)
  }

  return {
    invalidas,
    listCandidatas,
    resolve: ({ conta, centroCusto = 0, filial = 0, mes }) => decideDePara(listCandidatas(conta), centroCusto, filial, mesToIndex(mes)),
  }
}
