/** Undoes a De-Para import if none of its rules has changed since. */
import { isUniqueViolation } from '@lastro/db'
import * as z from 'zod/mini'
import { lockVersao } from '../../cubo/store.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { deleteRegras, listWrittenRegras, regraRecordedSchema, restoreRegras } from './arquivo-store.ts'
import * as store from './store.ts'

const registroSchema = z.object({ antes: z.array(regraRecordedSchema), depois: z.array(regraRecordedSchema) })
const CONTAS_NO_ERROR = 50

/** @throws ErroApi `registro_not_found`; `de_para_version_conflict` with the rules that changed since; at commit `mes_closed` */
export async function undoImportacao(
  context: Contexto,
  { auditoriaId, registro }: { auditoriaId: number; registro: unknown },
): Promise<{ versao: number; auditoriaId: number }> {
  await lockVersao(context)
  const { antes, depois } = orNotFound(z.safeParse(registroSchema, registro).data)
  const regrasDe = (side: typeof antes) => side.flatMap(({ regras }) => regras)
  const [regrasBefore, regrasAfter] = [regrasDe(antes), regrasDe(depois)]
  const now = new Map(
    (await listWrittenRegras(context, [...new Set([...regrasBefore, ...regrasAfter].map(({ id }) => id))])).map((regra) => [
      regra.id,
      regra,
    ]),
  )
  const changed = [
    ...regrasAfter.filter(({ id, versao }) => now.get(id)?.versao !== versao),
    // A rule that the import removed exists again.
    ...regrasBefore.filter(({ id }) => !regrasAfter.some((stayed) => stayed.id === id) && now.has(id)),
  ]
  if (changed.length > 0) {
    throw new ErroApi('de_para_version_conflict', {
      details: changed.slice(0, CONTAS_NO_ERROR).map(({ contaInicio }) => ({ campo: contaInicio, message: 'Mudou depois da importação.' })),
    })
  }
  const restoredIds = new Set(regrasBefore.map(({ id }) => id))
  await deleteRegras(
    context,
    regrasAfter.flatMap(({ id }) => (restoredIds.has(id) ? [] : [id])),
  )
  try {
    await restoreRegras(context, regrasBefore)
  } catch (error) {
    // A newer rule has the same accounts, dimensions and months.
    if (isUniqueViolation(error)) throw new ErroApi('de_para_version_conflict', { cause: error })
    throw error
  }
  const versao = await store.advanceVersao(context.tx)
  // The current state, so that the undo can be undone.
  const voltaram = new Map((await listWrittenRegras(context, [...restoredIds])).map((regra) => [regra.id, regra]))
  const restored = antes.map((each) => ({ ...each, regras: each.regras.flatMap(({ id }) => voltaram.get(id) ?? []) }))
  const action = { acao: 'dePara.undo', assunto: 'DePara', assuntoId: auditoriaId, antes: depois, depois: restored } as const
  return { versao, auditoriaId: await recordAuditoria(context, action) }
}
