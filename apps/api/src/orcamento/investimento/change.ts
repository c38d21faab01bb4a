/** Changes of assets and loans. Each recomputes the budgets that read them in the same transaction. */
import {
  CENARIO_BASE,
  INVESTIMENTOS_MAX,
  type Investimento,
  type InvestimentoGravado,
  type investimentoRotas,
  type RotaBodyLido,
} from '@lastro/contract'
import { lockNome } from '@lastro/db'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { findChaves } from '../atos/store.ts'
import { refreshOrcamentos, type MovedOrcamento } from '../formula/refresh.ts'
import { describeInvestimento } from './describe.ts'
import * as store from './store.ts'

type CreateBody = RotaBodyLido<typeof investimentoRotas.create>
type UpdateBody = RotaBodyLido<typeof investimentoRotas.update>

/** One change at a time in a cliente, which also makes the version of a row safe to compare. */
const lockInvestimentos = ({ tx, cliente }: ContextoMudanca): Promise<void> => lockNome(tx, 'cadastro', 'investimento', cliente.id)

/** @throws ErroApi `registro_not_found`, `investimento_invalid` */
async function checkFields(context: ContextoMudanca, fields: CreateBody | UpdateBody): Promise<void> {
  const { centroCustoId, filialId } = fields
  const centrosCusto = centroCustoId === null ? [] : [centroCustoId]
  const filiais = filialId === null ? [] : [filialId]
  const found = await findChaves(context, { grupoItens: [], centrosCusto, filiais })
  if (found.centrosCusto.size < centrosCusto.length || found.filiais.size < filiais.length) throw new ErroApi('registro_not_found')
  if (fields.tipo === 'bem' && fields.residualCentavos > fields.valorCentavos)
    throw new ErroApi('investimento_invalid', { message: 'O valor residual é maior que o valor do bem.' })
}

/** @throws ErroApi `registro_not_found`, `investimento_invalid` */
async function checkBase(context: ContextoMudanca, { cenario, baseId, vale, tipo }: CreateBody): Promise<void> {
  if (baseId === null) {
    if (!vale) throw new ErroApi('investimento_invalid', { message: 'Só sai de um cenário o que vem da base.' })
    return
  }
  const base = orNotFound(await store.findInvestimento(context, baseId))
  if (base.cenario !== CENARIO_BASE || cenario === CENARIO_BASE || base.tipo !== tipo)
    throw new ErroApi('investimento_invalid', { message: 'Um cenário muda um bem ou uma dívida da base, sem trocar um pelo outro.' })
}

const auditoriaOf = (cenario: string, fields: CreateBody | UpdateBody | Investimento): object => ({
  cenario,
  descricao: fields.descricao,
  valores: describeInvestimento(fields),
})

const refresh = (context: ContextoMudanca, cenario: string, { descricao }: { descricao: string }): Promise<MovedOrcamento[]> =>
  refreshOrcamentos(context, { investimento: descricao, cenario })

/** @throws ErroApi `registro_not_found`, `investimento_invalid`, `investimento_conflict`; the errors of the recomputation */
export async function createInvestimento(context: ContextoMudanca, body: CreateBody): Promise<InvestimentoGravado> {
  await lockInvestimentos(context)
  await checkFields(context, body)
  await checkBase(context, body)
  if ((await store.countInvestimentos(context)) >= INVESTIMENTOS_MAX)
    throw new ErroApi('investimento_invalid', { message: `Uma empresa tem até ${INVESTIMENTOS_MAX} bens e dívidas no plano.` })
  const id = await store.insertInvestimento(context, body)
  if (id === undefined) throw new ErroApi('investimento_conflict')
  const valores = body.vale ? describeInvestimento(body) : ['fora do cenário']
  const depois = { ...auditoriaOf(body.cenario, body), valores }
  await recordAuditoria(context, { acao: 'investimento.create', assunto: 'Orcamento', assuntoId: id, depois })
  return { id, versao: 1, orcamentos: await refresh(context, body.cenario, body) }
}

async function holdInvestimento(context: ContextoMudanca, id: number, versao: number): Promise<store.InvestimentoDoCenario> {
  await lockInvestimentos(context)
  const found = orNotFound(await store.findInvestimento(context, id))
  if (found.versao !== versao) throw new ErroApi('investimento_conflict')
  return found
}

/** @throws ErroApi as {@link createInvestimento} */
export async function updateInvestimento(
  context: ContextoMudanca,
  { id, ...fields }: UpdateBody & { id: number },
): Promise<InvestimentoGravado> {
  await checkFields(context, fields)
  const before = await holdInvestimento(context, id, fields.versao)
  if (before.tipo !== fields.tipo)
    throw new ErroApi('investimento_invalid', { message: 'Um bem não se torna uma dívida, nem o contrário.' })
  const versao = fields.versao + 1
  await store.updateInvestimento(context, { id, versao, fields })
  await recordAuditoria(context, {
    acao: 'investimento.update',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: auditoriaOf(before.cenario, before),
    depois: auditoriaOf(before.cenario, fields),
  })
  return { id, versao, orcamentos: await refresh(context, before.cenario, fields) }
}

/** @throws ErroApi `registro_not_found`, `investimento_conflict`; the errors of the recomputation */
export async function removeInvestimento(context: ContextoMudanca, id: number, versao: number): Promise<MovedOrcamento[]> {
  const before = await holdInvestimento(context, id, versao)
  await store.deleteInvestimento(context, id)
  const antes = auditoriaOf(before.cenario, before)
  await recordAuditoria(context, { acao: 'investimento.remove', assunto: 'Orcamento', assuntoId: id, antes })
  return refresh(context, before.cenario, before)
}
