/** Grupos with their itens and uses: accounts by De-Para, rules, DRE lines. */
import { GRUPO_USES_MAX, type GrupoArvore, type GrupoUsos } from '@lastro/contract'
import type { DataDre } from '../../cubo/dre-data.ts'
import { availableOf } from '../../cubo/recorte.ts'
import { textOfRegra } from '../../cubo/regra-texto.ts'
import type { StateRow } from './store.ts'

export interface GrupoStates {
  grupos: ReadonlyMap<number, StateRow>
  itens: ReadonlyMap<number, StateRow>
}

export interface Visao {
  dePara: boolean
  dre: boolean
}

type ContaUse = GrupoUsos['contas'][number]

const destinos = new WeakMap<DataDre, ReadonlyMap<number, readonly Omit<ContaUse, 'item'>[]>>()

/** Accounts by destination in the last month with data. Memoized per data version. */
function contasByItem(data: DataDre): ReadonlyMap<number, readonly Omit<ContaUse, 'item'>[]> {
  let known = destinos.get(data)
  if (known === undefined) {
    const mes = availableOf(data)?.fim ?? '2000-01'
    known = Map.groupBy(
      [...data.contas.values()].map(({ id, codigo, descricao }) => ({ id, codigo, descricao })),
      ({ codigo }) => {
        const response = data.dePara.resolve({ conta: codigo, mes })
        return response.tipo === 'mapeada' ? response.grupoItem : 0
      },
    )
    destinos.set(data, known)
  }
  return known
}

interface LinhaUse {
  modelo: string
  codigo: string
  descricao: string
  grupo: number | undefined
  grupoItem: number | undefined
  sinal: number
}

/** Lines of all vigências, because earlier ones still use their grupos. */
function listLinhas({ modelos }: DataDre): LinhaUse[] {
  const all = modelos.flatMap(({ nome, estruturas }) =>
    estruturas.flatMap(({ itens }) =>
      itens.flatMap((item) =>
        item.tipo === 'soma'
          ? item.componentes.map(({ grupo, grupoItem, sinal }) => ({
              modelo: nome,
              codigo: item.codigo,
              descricao: item.descricao,
              grupo,
              grupoItem,
              sinal,
            }))
          : [],
      ),
    ),
  )
  const chaveDe = ({ modelo, codigo, grupo, grupoItem, sinal }: LinhaUse): string => [modelo, codigo, grupo, grupoItem, sinal].join(' ')
  return [...new Map(all.map((line) => [chaveDe(line), line])).values()]
}

const codesOf = (lines: readonly LinhaUse[] | undefined): string[] => [...new Set((lines ?? []).map(({ codigo }) => codigo))]

export function presentArvore(data: DataDre, { grupos, itens }: GrupoStates, visao: Visao): GrupoArvore[] {
  const contas = contasByItem(data)
  const regras = Map.groupBy(data.regras.values(), ({ grupoItem }) => grupoItem)
  const lines = visao.dre ? listLinhas(data) : []
  const byGrupo = Map.groupBy(lines, ({ grupo }) => grupo)
  const byItem = Map.groupBy(lines, ({ grupoItem }) => grupoItem)
  const stateOf = (states: ReadonlyMap<number, StateRow>, id: number): Pick<StateRow, 'versao' | 'arquivado'> => {
    const { versao, arquivado } = states.get(id) ?? { versao: 1, arquivado: false }
    return { versao, arquivado }
  }
  return [...data.grupos.values()].map(({ id, codigo, descricao, natureza, itens: own }) => ({
    id,
    codigo,
    descricao,
    natureza,
    ...stateOf(grupos, id),
    linhas: codesOf(byGrupo.get(id)),
    itens: own.map((item) => ({
      id: item.id,
      codigo: item.codigo,
      descricao: item.descricao,
      ...stateOf(itens, item.id),
      contas: visao.dePara ? (contas.get(item.id)?.length ?? 0) : 0,
      regras: visao.dePara ? (regras.get(item.id)?.length ?? 0) : 0,
      linhas: codesOf(byItem.get(item.id)),
    })),
  }))
}

export function presentUses(data: DataDre, states: GrupoStates, visao: Visao, id: number): GrupoUsos | undefined {
  const grupo = presentArvore(data, states, visao).find((each) => each.id === id)
  if (grupo === undefined) return undefined
  const codigos = new Map(grupo.itens.map((item) => [item.id, item.codigo]))
  const lines = visao.dre ? listLinhas(data) : []
  const regras = visao.dePara ? [...data.regras.values()].filter(({ grupoItem }) => codigos.has(grupoItem)) : []
  const contas = visao.dePara
    ? grupo.itens.flatMap((item) => (contasByItem(data).get(item.id) ?? []).map((conta) => ({ ...conta, item: item.codigo })))
    : []
  return {
    grupo,
    linhas: lines
      .filter((line) => line.grupo === id || (line.grupoItem !== undefined && codigos.has(line.grupoItem)))
      .map(({ modelo, codigo, descricao, sinal, grupoItem }) => ({
        modelo,
        codigo,
        descricao,
        sinal,
        item: grupoItem === undefined ? null : (codigos.get(grupoItem) ?? null),
      })),
    regras: regras
      .slice(0, GRUPO_USES_MAX)
      .map((regra) => ({ texto: textOfRegra(regra), item: codigos.get(regra.grupoItem) ?? '', motivo: regra.motivo })),
    contas: contas.slice(0, GRUPO_USES_MAX),
    totais: { regras: regras.length, contas: contas.length },
  }
}
