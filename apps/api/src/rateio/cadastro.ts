import type { RateioRegraCorpo } from '@lastro/contract'
import { listDirecionadores, listNamed, type NamedRow } from '../cubo/rateio-store.ts'
import { listGruposComItens, type GrupoItemRow, type GrupoRow } from '../cubo/store.ts'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'

export interface RateioCadastro {
  centrosCusto: ReadonlyMap<number, NamedRow>
  filiais: ReadonlyMap<number, NamedRow>
  grupos: ReadonlyMap<number, GrupoRow>
  grupoItens: ReadonlyMap<number, GrupoItemRow>
  direcionadores: ReadonlyMap<number, NamedRow & { unidade: string }>
}

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> => new Map(rows.map((row) => [row.id, row]))

export async function loadCadastro(context: ContextoCliente): Promise<RateioCadastro> {
  const grupos = await listGruposComItens(context)
  return {
    centrosCusto: byId(await listNamed(context, 'centro_custo')),
    filiais: byId(await listNamed(context, 'filial')),
    grupos: byId(grupos),
    grupoItens: byId(grupos.flatMap(({ itens }) => itens)),
    direcionadores: byId(await listDirecionadores(context)),
  }
}

export const labelOf = (named: Pick<NamedRow, 'codigo' | 'descricao'> | undefined, id: number): string =>
  named === undefined ? `#${id}` : `${named.codigo} ${named.descricao}`

export function labelLocation(
  { centroCusto, filial }: { centroCusto: number; filial: number | null },
  { centrosCusto, filiais }: Pick<RateioCadastro, 'centrosCusto' | 'filiais'>,
): string {
  return [labelOf(centrosCusto.get(centroCusto), centroCusto), ...(filial === null ? [] : [labelOf(filiais.get(filial), filial)])].join(
    ' · ',
  )
}

/**
 * An unknown id and an id of another cliente are equally absent.
 * @throws ErroApi `registro_not_found`
 */
export function assertNomes({ origem, metodo }: RateioRegraCorpo, cadastro: RateioCadastro): void {
  const servicos = 'servicos' in metodo ? metodo.servicos : []
  const destinos = 'servicos' in metodo ? [] : metodo.destinos
  const named = {
    centrosCusto: [
      ...origem.centrosCusto.filter((id) => id !== 0),
      ...destinos.map(({ centroCusto }) => centroCusto),
      ...servicos.flatMap(({ centroCusto, base }) => [centroCusto, ...base.destinos.map((each) => each.centroCusto)]),
    ],
    filiais: [...(origem.filiais ?? []), ...destinos.flatMap(({ filial }) => filial ?? [])],
    grupos: origem.grupos,
    grupoItens: origem.grupoItens,
    direcionadores: [
      ...('direcionador' in metodo ? [metodo.direcionador] : []),
      ...servicos.flatMap(({ base }) => (base.tipo === 'direcionador' ? [base.direcionador] : [])),
    ],
  }
  const all = ['centrosCusto', 'filiais', 'grupos', 'grupoItens', 'direcionadores'] as const
  if (!all.every((which) => named[which].every((id) => cadastro[which].has(id)))) throw new ErroApi('registro_not_found')
}
