import { isMes, mesToIndex } from '../mes/mes.ts'
import type { RateioDestino, RateioErro, RateioMetodo, RateioRegra } from './regra.ts'

const PPM_TOTAL = 1_000_000

/** An active rule, checked, with destinations in the order in which they win ties. */
export interface RateioRegraCompilada {
  readonly id: number
  readonly metodo: RateioMetodo['tipo']
  /** Driver of the rule; undefined for the methods without one. */
  readonly direcionador: number | undefined
  readonly destinos: readonly RateioDestino[]
  /** Weight of each destination, for the methods in which it is always the same. */
  readonly pesosFixos: readonly number[] | undefined
  readonly centrosCusto: ReadonlySet<number>
  /** Undefined: all. */
  readonly filiais: ReadonlySet<number> | undefined
  readonly grupoItens: ReadonlySet<number> | undefined
  readonly mesInicio: number
  readonly mesFim: number
}

export interface RateioCompilado {
  /** Active rules, in the order in which they run. */
  readonly regras: readonly RateioRegraCompilada[]
}

export type RateioCompilacao =
  | { readonly ok: true; readonly rateio: RateioCompilado }
  | { readonly ok: false; readonly erros: readonly RateioErro[] }

function compareDestino(a: RateioDestino, b: RateioDestino): number {
  if (a.codigo !== b.codigo) return a.codigo < b.codigo ? -1 : 1
  return a.centroCusto - b.centroCusto || (a.filial ?? -1) - (b.filial ?? -1)
}

/** A destination that keeps the filial of the amount is inside the origin whenever its centro is. */
function isDentroDaOrigem({ centroCusto, filial }: RateioDestino, { origem }: RateioRegra): boolean {
  if (!origem.centrosCusto.includes(centroCusto)) return false
  return filial === undefined || origem.filiais === undefined || origem.filiais.includes(filial)
}

function checkRegra(regra: RateioRegra): RateioErro[] {
  const erros: RateioErro[] = []
  const refuse = (codigo: RateioErro['codigo'], mensagem: string): void => {
    erros.push({ regraId: regra.id, codigo, mensagem: `${regra.nome}: ${mensagem}` })
  }
  const { origem, metodo } = regra
  const destinos: readonly RateioDestino[] = metodo.destinos
  if (origem.centrosCusto.length === 0 || origem.filiais?.length === 0 || origem.grupoItens?.length === 0) {
    refuse('rateio_origem_empty', 'a origem está vazia.')
  }
  if (destinos.length === 0) refuse('rateio_destino_empty', 'não há destino.')
  const vistos = new Set<string>()
  for (const destino of destinos) {
    const chave = `${destino.centroCusto} ${destino.filial ?? '*'}`
    if (vistos.has(chave)) refuse('rateio_destino_duplicate', `o destino ${destino.codigo} está repetido.`)
    vistos.add(chave)
    if (isDentroDaOrigem(destino, regra)) refuse('rateio_destino_in_origem', `o destino ${destino.codigo} também é origem.`)
  }
  if (metodo.tipo === 'percentual') {
    const partes = metodo.destinos.map(({ percentualPpm }) => percentualPpm)
    if (partes.some((parte) => !Number.isInteger(parte) || parte < 0))
      refuse('rateio_percentual_negative', 'há percentual negativo ou com mais de quatro casas.')
    else if (partes.reduce((soma, parte) => soma + parte, 0) !== PPM_TOTAL)
      refuse('rateio_percentual_not_100', 'os percentuais não somam 100 %.')
  }
  for (const mes of [regra.mesInicio, regra.mesFim]) {
    if (mes && !isMes(mes)) refuse('rateio_mes_invalid', `o mês ${String(mes)} não existe.`)
  }
  if (erros.length === 0 && regra.mesInicio && regra.mesFim && mesToIndex(regra.mesInicio) > mesToIndex(regra.mesFim)) {
    refuse('rateio_mes_invalid', 'a vigência termina antes de começar.')
  }
  return erros
}

function pesosFixosOf(metodo: RateioMetodo, destinos: readonly RateioDestino[]): number[] | undefined {
  if (metodo.tipo === 'direcionador') return undefined
  if (metodo.tipo === 'igualitario') return destinos.map(() => 1)
  const percentuais = new Map<RateioDestino, number>(metodo.destinos.map((destino) => [destino, destino.percentualPpm]))
  return destinos.map((destino) => percentuais.get(destino) ?? 0)
}

function toCompilada(regra: RateioRegra): RateioRegraCompilada {
  const { origem, metodo } = regra
  const destinos: RateioDestino[] = [...metodo.destinos].toSorted(compareDestino)
  return {
    id: regra.id,
    metodo: metodo.tipo,
    direcionador: metodo.tipo === 'direcionador' ? metodo.direcionador : undefined,
    destinos,
    pesosFixos: pesosFixosOf(metodo, destinos),
    centrosCusto: new Set(origem.centrosCusto),
    filiais: origem.filiais && new Set(origem.filiais),
    grupoItens: origem.grupoItens && new Set(origem.grupoItens),
    mesInicio: regra.mesInicio ? mesToIndex(regra.mesInicio) : 0,
    mesFim: regra.mesFim ? mesToIndex(regra.mesFim) : Number.MAX_SAFE_INTEGER,
  }
}

const METODOS = new Set<string>(['percentual', 'direcionador', 'igualitario'] satisfies RateioMetodo['tipo'][])

/**
 * Checks the rules and prepares the active ones. Everything that is wrong comes back at once, with the rule and a stable code; a rule that
 * is not active is neither checked nor run. A method unknown to this version is refused, never skipped.
 */
export function compileRateio(regras: readonly RateioRegra[]): RateioCompilacao {
  const ativas = regras.filter((regra) => regra.ativo)
  const erros = ativas.flatMap((regra): RateioErro[] => {
    if (METODOS.has(regra.metodo.tipo)) return checkRegra(regra)
    return [
      { regraId: regra.id, codigo: 'rateio_metodo_unknown', mensagem: `${regra.nome}: o método ${regra.metodo.tipo} não é conhecido.` },
    ]
  })
  return erros.length > 0 ? { ok: false, erros } : { ok: true, rateio: { regras: ativas.map(toCompilada) } }
}
