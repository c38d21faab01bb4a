/** Choices in a three-way merge of a scenario into its original. Pure. */
import type { MesclaGrupo, MesclaLado, MesclaLinhaDiferente, MesclaPedida, OrcamentoMescla } from '@lastro/contract'
import { type Centavos, MESES_EXERCICIO, addCentavos } from '@lastro/engine'

export interface CelulaDiferente {
  linha: MesclaLinhaDiferente
  mes: number
  /** Changed on both sides, so it needs a choice. */
  ambos: boolean
  travada: boolean
  /** In a closed month or a sent area, so it keeps its amount. */
  presa: boolean
  baseCentavos: number
  originalCentavos: number
  cenarioCentavos: number
}

export interface Escolhas {
  /** Default for conflicts without a choice; null leaves them for a later merge. */
  conflitos: MesclaLado | null
  forcarTravas: boolean
  /** Choices by cell, keyed by `chaveOf`. */
  celulas: ReadonlyMap<string, MesclaLado>
}

export const SEM_ESCOLHAS: Escolhas = { conflitos: null, forcarTravas: false, celulas: new Map() }

const linhaOf = ({ grupoItemId, centroCustoId, filialId }: MesclaLinhaDiferente): string => `${grupoItemId} ${centroCustoId} ${filialId}`
export const chaveOf = ({ linha, mes }: Pick<CelulaDiferente, 'linha' | 'mes'>): string => `${linhaOf(linha)} ${mes}`

const has = (meses: number, mes: number): boolean => (meses & (1 << (mes - 1))) !== 0

export function listCelulas({ linhas }: Pick<OrcamentoMescla, 'linhas'>): CelulaDiferente[] {
  const celulas = linhas.flatMap((linha) =>
    Array.from({ length: MESES_EXERCICIO }, (_, i) => i + 1)
      .filter((mes) => has(linha.soCenario | linha.ambos, mes))
      .map((mes) => ({
        linha,
        mes,
        ambos: has(linha.ambos, mes),
        travada: has(linha.travados, mes),
        presa: has(linha.presos, mes),
        baseCentavos: linha.baseCentavos[mes - 1]!,
        originalCentavos: linha.originalCentavos[mes - 1]!,
        cenarioCentavos: linha.cenarioCentavos[mes - 1]!,
      })),
  )
  return celulas.toSorted((a, b) => Number(b.ambos) - Number(a.ambos))
}

/** Side that a cell takes; null leaves it for a later merge. Same precedence as on the server. */
export function decideCelula(celula: CelulaDiferente, { conflitos, forcarTravas, celulas }: Escolhas): MesclaLado | null {
  const escolhida = celulas.get(chaveOf(celula))
  if (escolhida === 'original') return 'original'
  const livre = !celula.presa && (!celula.travada || forcarTravas)
  if (escolhida === 'cenario') return livre ? 'cenario' : null
  if (celula.ambos && conflitos === 'original') return 'original'
  if (!livre) return null
  return celula.ambos ? conflitos : 'cenario'
}

export interface ContagemMescla {
  cenario: number
  original: number
  deixadas: number
}

export function countDecisoes(celulas: readonly CelulaDiferente[], escolhas: Escolhas): ContagemMescla {
  const contagem = { cenario: 0, original: 0, deixadas: 0 }
  for (const celula of celulas) contagem[decideCelula(celula, escolhas) ?? 'deixadas'] += 1
  return contagem
}

export interface SomaDoGrupo extends Pick<MesclaGrupo, 'id' | 'descricao' | 'natureza' | 'originalCentavos' | 'cenarioCentavos'> {
  depoisCentavos: Centavos
}

function sumResto({ soCenario, soCenarioTravadas, ambos, ambosTravadas }: MesclaGrupo['resto'], escolhas: Escolhas): Centavos {
  const [deles, travadas] =
    escolhas.conflitos === 'cenario'
      ? [addCentavos(soCenario, ambos), addCentavos(soCenarioTravadas, ambosTravadas)]
      : [soCenario, soCenarioTravadas]
  return escolhas.forcarTravas ? addCentavos(deles, travadas) : deles
}

export function sumGrupos(
  { grupos }: Pick<OrcamentoMescla, 'grupos'>,
  celulas: readonly CelulaDiferente[],
  escolhas: Escolhas,
): SomaDoGrupo[] {
  const vem = new Map<number, Centavos>()
  for (const celula of celulas) {
    if (decideCelula(celula, escolhas) !== 'cenario') continue
    const { grupoId } = celula.linha
    vem.set(grupoId, addCentavos(vem.get(grupoId) ?? 0, celula.cenarioCentavos - celula.originalCentavos))
  }
  return grupos.map(({ resto, ...grupo }) => ({
    ...grupo,
    depoisCentavos: addCentavos(grupo.originalCentavos, addCentavos(vem.get(grupo.id) ?? 0, sumResto(resto, escolhas))),
  }))
}

/** Builds the request: choices per line as month bits. Held cells are left out unless holds are overridden. */
export function pedidoOf(
  { original, cenario }: Pick<OrcamentoMescla, 'original' | 'cenario'>,
  celulas: readonly CelulaDiferente[],
  escolhas: Escolhas,
): MesclaPedida {
  const linhas = new Map<string, MesclaPedida['linhas'][number]>()
  for (const celula of celulas) {
    const escolhida = escolhas.celulas.get(chaveOf(celula))
    const lado = decideCelula(celula, escolhas)
    if (escolhida === undefined || lado !== escolhida) continue
    const { grupoItemId, centroCustoId, filialId } = celula.linha
    const linha = linhas.get(linhaOf(celula.linha)) ?? { grupoItemId, centroCustoId, filialId, cenario: 0, original: 0 }
    linha[lado] |= 1 << (celula.mes - 1)
    linhas.set(linhaOf(celula.linha), linha)
  }
  return {
    originalId: original.id,
    vista: original.sequencia,
    cenarioSequencia: cenario.sequencia,
    conflitos: escolhas.conflitos,
    forcarTravas: escolhas.forcarTravas,
    linhas: [...linhas.values()],
  }
}
