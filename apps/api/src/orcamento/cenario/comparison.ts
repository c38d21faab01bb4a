import { CENARIOS_MAX, type CenarioComparado, type CenariosComparacao } from '@lastro/contract'
import { mesFromSql } from '@lastro/engine'
import { listShownGrupos } from '../../cubo/in-language.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import { ZEROS } from '../atos/write.ts'
import { findNewest, findVersao, listDoExercicio, sumItens, type CenarioVersaoRow } from './store.ts'

const comparadoOf = ({ id, nome, versaoNumero, status, cenario, tipo, origemId }: CenarioVersaoRow): CenarioComparado => ({
  id,
  nome,
  versaoNumero,
  status,
  cenario,
  tipo,
  origemId: tipo === 'cenario' ? origemId : null,
})

/**
 * @param com ids of the columns; by default the original, `id`, and the newest other scenarios
 * @throws ErroApi `registro_not_found`, also for a column of another exercício
 */
export async function compareCenarios(
  context: ContextoCliente,
  { id, com }: { id: number; com?: string | undefined },
): Promise<CenariosComparacao> {
  const versao = orNotFound(await findVersao(context, id))
  const original = versao.tipo === 'cenario' && versao.origemId !== null ? orNotFound(await findNewest(context, versao.origemId)) : versao
  const all = await listDoExercicio(context, original)
  const porId = new Map(all.map((each) => [each.id, each]))
  const daFamilia = all.filter((each) => each.daFamilia).map((each) => each.id)
  const requested = com?.split(',').map(Number) ?? [original.id, id, ...daFamilia].slice(0, CENARIOS_MAX + 1)
  const ids = [...new Set(requested)].slice(0, CENARIOS_MAX)
  const orcamentos = ids.map((coluna) => orNotFound(porId.get(coluna)))
  const somas = new Map((await sumItens(context, ids)).map((soma) => [`${soma.orcamentoId} ${soma.grupoItemId}`, soma.valores]))
  const comLinhas = new Set([...somas.keys()].map((key) => Number(key.split(' ')[1])))
  const grupos = (await listShownGrupos(context)).map(({ itens, ...grupo }) => ({
    ...grupo,
    itens: itens
      .filter((item) => comLinhas.has(item.id))
      .map((item) => ({
        id: item.id,
        codigo: item.codigo,
        descricao: item.descricao,
        valoresCentavos: ids.flatMap((coluna) => somas.get(`${coluna} ${item.id}`) ?? ZEROS),
      })),
  }))
  return {
    inicio: mesFromSql(original.mesInicio),
    orcamentos: orcamentos.map(comparadoOf),
    outros: all.filter((each) => !ids.includes(each.id)).map(comparadoOf),
    grupos: grupos.filter(({ itens }) => itens.length > 0),
  }
}
