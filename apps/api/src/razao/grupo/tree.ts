/** Grupos with their itens and uses: accounts by De-Para, rules, DRE lines. */
import { GRUPO_USOS_MAX, type GrupoArvore, type GrupoUsos } from '@lastro/contract'
import type { DadosDre } from '../../cubo/dre-data.ts'
import { disponivelOf } from '../../cubo/recorte.ts'
import { textOfRegra } from '../../cubo/regra-texto.ts'
import type { EstadoRow } from './store.ts'

export interface Estados {
  grupos: ReadonlyMap<number, EstadoRow>
  itens: ReadonlyMap<number, EstadoRow>
}

export interface Visao {
  dePara: boolean
  dre: boolean
}

type Conta = GrupoUsos['contas'][number]

const destinos = new WeakMap<DadosDre, ReadonlyMap<number, readonly Omit<Conta, 'item'>[]>>()

/** Accounts by destination in the last month with data. Memoized per data version. */
function contasByItem(dados: DadosDre): ReadonlyMap<number, readonly Omit<Conta, 'item'>[]> {
  let known = destinos.get(dados)
  if (known === undefined) {
    const mes = disponivelOf(dados)?.fim ?? '2000-01'
    known = Map.groupBy(
      [...dados.contas.values()].map(({ id, codigo, descricao }) => ({ id, codigo, descricao })),
      ({ codigo }) => {
        const resposta = dados.dePara.resolve({ conta: codigo, mes })
        return resposta.tipo === 'mapeada' ? resposta.grupoItem : 0
      },
    )
    destinos.set(dados, known)
  }
  return known
}

interface Linha {
  modelo: string
  codigo: string
  descricao: string
  grupo: number | undefined
  grupoItem: number | undefined
  sinal: number
}

/** Lines of all vigências, because earlier ones still use their grupos. */
function listLinhas({ modelos }: DadosDre): Linha[] {
  const todas = modelos.flatMap(({ nome, estruturas }) =>
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
  const chaveDe = ({ modelo, codigo, grupo, grupoItem, sinal }: Linha): string => [modelo, codigo, grupo, grupoItem, sinal].join(' ')
  return [...new Map(todas.map((linha) => [chaveDe(linha), linha])).values()]
}

const codesOf = (linhas: readonly Linha[] | undefined): string[] => [...new Set((linhas ?? []).map(({ codigo }) => codigo))]

/** In display order, archived ones included. */
export function presentArvore(dados: DadosDre, { grupos, itens }: Estados, visao: Visao): GrupoArvore[] {
  const contas = contasByItem(dados)
  const regras = Map.groupBy(dados.regras.values(), ({ grupoItem }) => grupoItem)
  const linhas = visao.dre ? listLinhas(dados) : []
  const byGrupo = Map.groupBy(linhas, ({ grupo }) => grupo)
  const byItem = Map.groupBy(linhas, ({ grupoItem }) => grupoItem)
  const stateOf = (estados: ReadonlyMap<number, EstadoRow>, id: number): Pick<EstadoRow, 'versao' | 'arquivado'> => {
    const { versao, arquivado } = estados.get(id) ?? { versao: 1, arquivado: false }
    return { versao, arquivado }
  }
  return [...dados.grupos.values()].map(({ id, codigo, descricao, natureza, itens: dele }) => ({
    id,
    codigo,
    descricao,
    natureza,
    ...stateOf(grupos, id),
    linhas: codesOf(byGrupo.get(id)),
    itens: dele.map((item) => ({
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

/** A grupo with its uses by name; undefined when the cliente does not have it. */
export function presentUsos(dados: DadosDre, estados: Estados, visao: Visao, id: number): GrupoUsos | undefined {
  const grupo = presentArvore(dados, estados, visao).find((each) => each.id === id)
  if (grupo === undefined) return undefined
  const codigos = new Map(grupo.itens.map((item) => [item.id, item.codigo]))
  const linhas = visao.dre ? listLinhas(dados) : []
  const regras = visao.dePara ? [...dados.regras.values()].filter(({ grupoItem }) => codigos.has(grupoItem)) : []
  const contas = visao.dePara
    ? grupo.itens.flatMap((item) => (contasByItem(dados).get(item.id) ?? []).map((conta) => ({ ...conta, item: item.codigo })))
    : []
  return {
    grupo,
    linhas: linhas
      .filter((linha) => linha.grupo === id || (linha.grupoItem !== undefined && codigos.has(linha.grupoItem)))
      .map(({ modelo, codigo, descricao, sinal, grupoItem }) => ({
        modelo,
        codigo,
        descricao,
        sinal,
        item: grupoItem === undefined ? null : (codigos.get(grupoItem) ?? null),
      })),
    regras: regras
      .slice(0, GRUPO_USOS_MAX)
      .map((regra) => ({ texto: textOfRegra(regra), item: codigos.get(regra.grupoItem) ?? '', motivo: regra.motivo })),
    contas: contas.slice(0, GRUPO_USOS_MAX),
    totais: { regras: regras.length, contas: contas.length },
  }
}
