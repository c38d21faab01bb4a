/** Rows of orçado × realizado (budget versus actual), with the wording of each. Pure; no markup. */
import type { Acompanhamento, AcompanhamentoComparado, AcompanhamentoLinha, OrcamentoAcompanhamento } from '@lastro/contract'
import { GRUPO_NATUREZAS, isSubtrativa } from '@lastro/engine'

export interface DreLinkTarget {
  explicar: string
  centroCusto: number | null
  filial: number | null
}

export interface AcompanhamentoRow {
  chave: string
  texto?: 'semCentro'
  nome: string
  detalhe: string
  nivel: 0 | 1 | 2
  natureza: string | null
  comparado: Acompanhamento
  expandable: boolean
  isOpen: boolean
  openItem: number | null
  dre: DreLinkTarget | null
  /** Realizado that no line of the budget covers. */
  semLinha: boolean
}

const destinoOf = (dre: string | null): DreLinkTarget | null => (dre === null ? null : { explicar: dre, centroCusto: null, filial: null })

export function listArvore({ grupos }: Pick<OrcamentoAcompanhamento, 'grupos'>, opened: ReadonlySet<string>): AcompanhamentoRow[] {
  return grupos.flatMap((grupo) => {
    const chave = `g${grupo.id}`
    const isOpen = opened.has(chave)
    const cabeca: AcompanhamentoRow = {
      chave,
      nome: grupo.descricao,
      detalhe: grupo.codigo,
      nivel: 0,
      natureza: grupo.natureza,
      comparado: grupo,
      expandable: true,
      isOpen,
      openItem: null,
      dre: null,
      semLinha: false,
    }
    if (!isOpen) return [cabeca]
    return [
      cabeca,
      ...grupo.itens.map((item): AcompanhamentoRow => {
        const doItem = `i${item.id}`
        return {
          chave: doItem,
          nome: item.descricao,
          detalhe: item.codigo,
          nivel: 1,
          natureza: grupo.natureza,
          comparado: item,
          expandable: true,
          isOpen: opened.has(doItem),
          openItem: opened.has(doItem) ? item.id : null,
          dre: destinoOf(item.dre),
          semLinha: false,
        }
      }),
    ]
  })
}

const pesoOf = ({ comparado }: AcompanhamentoRow): number => comparado.acumulado.variacaoCentavos ?? 0

/** Itens beyond the tolerance, sorted by damage to the result. */
export function listItensOutside({ grupos }: Pick<OrcamentoAcompanhamento, 'grupos'>): AcompanhamentoRow[] {
  return grupos
    .flatMap((grupo) =>
      grupo.itens
        .filter(({ acumulado }) => acumulado.excede)
        .map((item): AcompanhamentoRow => ({
          chave: `i${item.id}`,
          nome: item.descricao,
          detalhe: grupo.descricao,
          nivel: 0,
          natureza: grupo.natureza,
          comparado: item,
          expandable: false,
          isOpen: false,
          openItem: null,
          dre: destinoOf(item.dre),
          semLinha: false,
        })),
    )
    .toSorted((a, b) => pesoOf(a) - pesoOf(b))
}

/** @param loose in a flat list, where no parent row names the item */
export function toLinha(line: AcompanhamentoLinha, { loose }: { loose: boolean }): AcompanhamentoRow {
  const { grupoItem, grupo, centroCusto, filial, dre, planejada } = line
  const location = [centroCusto?.descricao, filial?.descricao].filter((parte) => parte !== undefined).join(' · ')
  return {
    chave: `l${grupoItem.id}/${centroCusto?.id ?? 0}/${filial?.id ?? 0}`,
    ...(!loose && location === '' ? { texto: 'semCentro' as const } : {}),
    nome: loose ? grupoItem.descricao : location,
    detalhe: loose ? [location, grupo.descricao].filter(Boolean).join(' · ') : '',
    nivel: loose ? 0 : 2,
    natureza: grupo.natureza,
    comparado: line,
    expandable: false,
    isOpen: false,
    openItem: null,
    dre,
    semLinha: !planejada,
  }
}

/** Wording of a variation. Lower expense and higher revenue both help, but need different words. */
export type VariacaoWording = 'igual' | 'receitaAcima' | 'receitaAbaixo' | 'gastoAcima' | 'gastoAbaixo' | 'melhor' | 'pior'

/** In the engine's sign more is better in every grupo. The natureza only decides the wording. */
export function directionOf(loadedNatureza: string | null, variacaoCentavos: number): VariacaoWording {
  if (variacaoCentavos === 0) return 'igual'
  const better = variacaoCentavos > 0
  const natureza = GRUPO_NATUREZAS.find((each) => each === loadedNatureza)
  if (natureza === 'receita_bruta') return better ? 'receitaAcima' : 'receitaAbaixo'
  if (natureza !== undefined && isSubtrativa(natureza)) return better ? 'gastoAbaixo' : 'gastoAcima'
  return better ? 'melhor' : 'pior'
}

export type FarolSign = 'verde' | 'amarelo' | 'vermelho' | 'verdeFora' | 'semRealizado'

export function sinalOf({ farol, excede }: Pick<AcompanhamentoComparado, 'farol' | 'excede'>): FarolSign {
  if (farol === null) return 'semRealizado'
  return farol === 'verde' && excede ? 'verdeFora' : farol
}

export function listSemRealizado(meses: readonly string[], realizados: readonly string[]): { inicio: string; fim: string }[] {
  const runs: { inicio: string; fim: string }[] = []
  for (const [i, mes] of meses.entries()) {
    if (realizados.includes(mes)) continue
    const last = runs.at(-1)
    if (last !== undefined && last.fim === meses[i - 1]) last.fim = mes
    else runs.push({ inicio: mes, fim: mes })
  }
  return runs
}

export function toSoma(chave: string, nome: string, comparado: Acompanhamento, nivel: 0 | 2): AcompanhamentoRow {
  return {
    chave,
    nome,
    detalhe: '',
    nivel,
    natureza: null,
    comparado,
    expandable: false,
    isOpen: false,
    openItem: null,
    dre: null,
    semLinha: false,
  }
}

export function withLinhas(
  arvore: readonly AcompanhamentoRow[],
  linhasOf: (grupoItemId: number) => readonly AcompanhamentoRow[],
): AcompanhamentoRow[] {
  return arvore.flatMap((line) => (line.openItem === null ? [line] : [line, ...linhasOf(line.openItem)]))
}
