import { PPM_TOTAL, type RateioMetodoCorpo, type RateioMetodoNome, type RateioRegraCorpo, type RateioServicoCorpo } from '@lastro/contract'
import { dropOrigem, isAtOrigem } from './destinos.ts'

export const NEW_REGRA: RateioRegraCorpo = {
  nome: '',
  mesInicio: null,
  mesFim: null,
  origem: { centrosCusto: [], filiais: null, grupos: [], grupoItens: [] },
  metodo: { tipo: 'percentual', destinos: [] },
}

/** `33,3334` → 333334. Undefined unless between 0 and 100 with at most four decimals. */
export function parsePercentual(text: string): number | undefined {
  const match = /^\s*(\d{1,3})(?:[.,](\d{1,4}))?\s*%?\s*$/.exec(text)
  if (match === null) return undefined
  const ppm = Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))
  return ppm <= PPM_TOTAL ? ppm : undefined
}

export function remainderOf(destinos: readonly { percentualPpm: number }[]): number {
  return PPM_TOTAL - destinos.reduce((soma, { percentualPpm }) => soma + percentualPpm, 0)
}

/** Equal parts of 100 %; the remainder goes to the first ones. */
export function equalPartes(count: number): number[] {
  const parte = Math.floor(PPM_TOTAL / count)
  return Array.from({ length: count }, (_, i) => parte + (i < PPM_TOTAL - parte * count ? 1 : 0))
}

/** Choices for a rule: unarchived ones, plus archived ones already in use, so that they can be removed. */
export function listChoosable<T extends { id: number; arquivado: boolean }>(all: readonly T[], chosen: readonly number[]): T[] {
  return all.filter(({ id, arquivado }) => !arquivado || chosen.includes(id))
}

function servicosDe(origem: readonly number[], before: RateioMetodoCorpo | undefined): RateioServicoCorpo[] {
  const known = before !== undefined && 'servicos' in before ? before.servicos : []
  return origem
    .filter((id) => id !== 0)
    .map(
      (centroCusto) =>
        known.find((servico) => servico.centroCusto === centroCusto) ?? { centroCusto, base: { tipo: 'percentual', destinos: [] } },
    )
}

export type EarlierMetodos = readonly RateioMetodoCorpo[]

export function rememberMetodo(earlier: EarlierMetodos, metodo: RateioMetodoCorpo): EarlierMetodos {
  return [metodo, ...earlier.filter(({ tipo }) => tipo !== metodo.tipo)]
}

/**
 * Switches the method, keeping as much as possible.
 * @param earlier input to restore: shares for the same destinations, driver, services
 */
export function changeMetodo(
  regra: RateioRegraCorpo,
  tipo: RateioMetodoNome,
  direcionador: number,
  earlier: EarlierMetodos = [],
): RateioRegraCorpo {
  const { metodo, origem } = regra
  const remembered = [metodo, ...earlier]
  const earlierMetodo = earlier.find((each) => each.tipo === tipo)
  // Services have no destinations, so take the ones of the last method with some, minus new origins.
  const destinos = remembered
    .flatMap((each) => ('servicos' in each ? [] : [each.destinos]))
    .slice(0, 1)
    .flatMap((own) => own.filter((destino) => !isAtOrigem(destino, origem)))
    .map(({ centroCusto, filial }) => ({ centroCusto, filial }))
  const common = { alternativa: null, defasagemMeses: 0 }
  switch (tipo) {
    case 'percentual': {
      const before = earlierMetodo?.tipo === 'percentual' ? earlierMetodo.destinos : []
      const parteDe = (destino: (typeof destinos)[number]): number | undefined =>
        before.find(({ centroCusto, filial }) => centroCusto === destino.centroCusto && filial === destino.filial)?.percentualPpm
      const same = before.length === destinos.length && destinos.every((destino) => parteDe(destino) !== undefined)
      const partes = equalPartes(Math.max(destinos.length, 1))
      return {
        ...regra,
        metodo: {
          tipo,
          destinos: destinos.map((destino, i) => ({ ...destino, percentualPpm: (same ? parteDe(destino) : partes[i]) ?? 0 })),
        },
      }
    }
    case 'direcionador':
      return {
        ...regra,
        metodo: earlierMetodo?.tipo === tipo ? { ...earlierMetodo, destinos } : { tipo, direcionador, destinos, ...common },
      }
    case 'receita':
      return { ...regra, metodo: earlierMetodo?.tipo === tipo ? { ...earlierMetodo, destinos } : { tipo, destinos, ...common } }
    case 'igualitario':
      return { ...regra, metodo: { tipo, destinos } }
    default: {
      const deServicos = remembered.find((each) => 'servicos' in each)
      return { ...regra, metodo: { tipo, servicos: servicosDe(origem.centrosCusto, deServicos) } }
    }
  }
}

/** Changes the origin. Service centres follow it, and origins stop receiving. */
export function changeOrigem(regra: RateioRegraCorpo, centrosCusto: number[]): RateioRegraCorpo {
  const { metodo } = regra
  const origem = { ...regra.origem, centrosCusto }
  return {
    ...regra,
    origem,
    metodo: 'servicos' in metodo ? { ...metodo, servicos: servicosDe(centrosCusto, metodo) } : dropOrigem(metodo, origem),
  }
}

/**
 * Changes the destinations; remaining ones keep their input.
 * @param filialOf filial of a new destination; null keeps each amount in its filial
 */
export function changeDestinos(
  metodo: RateioMetodoCorpo,
  centros: readonly number[],
  filialOf: (centroCusto: number) => number | null = () => null,
): RateioMetodoCorpo {
  if ('servicos' in metodo) return metodo
  const kept = metodo.destinos.filter(({ centroCusto }) => centros.includes(centroCusto))
  const added = centros
    .filter((id) => !kept.some(({ centroCusto }) => centroCusto === id))
    .map((centroCusto) => ({ centroCusto, filial: filialOf(centroCusto) }))
  if (metodo.tipo !== 'percentual') return { ...metodo, destinos: [...kept, ...added] }
  return {
    ...metodo,
    destinos: [
      ...metodo.destinos.filter(({ centroCusto }) => centros.includes(centroCusto)),
      ...added.map((fresh) => ({ ...fresh, percentualPpm: 0 })),
    ],
  }
}

/** Sets the share that a service centre gives; zero removes the destination. Driver-based services stay unchanged. */
export function changeParte(servico: RateioServicoCorpo, centroCusto: number, percentualPpm: number): RateioServicoCorpo {
  if (servico.base.tipo !== 'percentual') return servico
  const others = servico.base.destinos.filter((destino) => destino.centroCusto !== centroCusto)
  return {
    ...servico,
    base: { tipo: 'percentual', destinos: percentualPpm === 0 ? others : [...others, { centroCusto, percentualPpm }] },
  }
}

/**
 * Shares by a driver, or by percentages (null). The served centros stay.
 * @param earlierServico earlier percentages, restored when the served centros are the same
 */
export function changeBase(
  servico: RateioServicoCorpo,
  direcionador: number | null,
  earlierServico?: RateioServicoCorpo,
): RateioServicoCorpo {
  const servidos = servico.base.destinos.map(({ centroCusto }) => centroCusto)
  if (direcionador !== null) {
    return { ...servico, base: { tipo: 'direcionador', direcionador, destinos: servidos.map((centroCusto) => ({ centroCusto })) } }
  }
  if (servico.base.tipo === 'percentual') return servico
  const before = earlierServico?.base.tipo === 'percentual' ? earlierServico.base.destinos : []
  const same = before.length === servidos.length && before.every(({ centroCusto }) => servidos.includes(centroCusto))
  const partes = equalPartes(Math.max(servidos.length, 1))
  const destinos = same ? before : servidos.map((centroCusto, i) => ({ centroCusto, percentualPpm: partes[i] ?? 0 }))
  return { ...servico, base: { tipo: 'percentual', destinos } }
}

export function changeServido(servico: RateioServicoCorpo, centroCusto: number, serve: boolean): RateioServicoCorpo {
  const { base } = servico
  if (base.tipo !== 'direcionador') return servico
  const others = base.destinos.filter((destino) => destino.centroCusto !== centroCusto)
  return { ...servico, base: { ...base, destinos: serve ? [...others, { centroCusto }] : others } }
}

/** Moves a service centre up or down. In `degraus` a centre that closes first receives nothing from the others. */
export function moveServico(regra: RateioRegraCorpo, centroCusto: number, step: -1 | 1): RateioRegraCorpo {
  const { metodo, origem } = regra
  if (!('servicos' in metodo)) return regra
  const from = metodo.servicos.findIndex((servico) => servico.centroCusto === centroCusto)
  const [one, other] = [metodo.servicos[from], metodo.servicos[from + step]]
  if (one === undefined || other === undefined) return regra
  const servicos = metodo.servicos.with(from, other).with(from + step, one)
  // The origin lists the service centres in the same order.
  const remaining = origem.centrosCusto.filter((id) => !servicos.some((servico) => servico.centroCusto === id))
  return {
    ...regra,
    origem: { ...origem, centrosCusto: [...servicos.map((servico) => servico.centroCusto), ...remaining] },
    metodo: { ...metodo, servicos },
  }
}
