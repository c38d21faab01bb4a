/** Undoes a De-Para import if none of its rules has changed since. */
import * as z from 'zod/mini'
import { lockVersao } from '../../cubo/store.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { deleteRegras, listRegrasGravadas, regraRegistradaSchema, restoreRegras } from './arquivo-store.ts'
import * as store from './store.ts'

const registroSchema = z.object({ antes: z.array(regraRegistradaSchema), depois: z.array(regraRegistradaSchema) })
const CONTAS_NO_ERRO = 50

/** @throws ErroApi `registro_not_found`; `de_para_version_conflict` with the rules that changed since; at commit `mes_closed` */
export async function undoImportacao(
  contexto: Contexto,
  { auditoriaId, registro }: { auditoriaId: number; registro: unknown },
): Promise<{ versao: number; auditoriaId: number }> {
  await lockVersao(contexto)
  const { antes, depois } = orNotFound(z.safeParse(registroSchema, registro).data)
  const regrasDe = (lado: typeof antes) => lado.flatMap(({ regras }) => regras)
  const [eram, ficaram] = [regrasDe(antes), regrasDe(depois)]
  const agora = new Map(
    (await listRegrasGravadas(contexto, [...new Set([...eram, ...ficaram].map(({ id }) => id))])).map((regra) => [regra.id, regra]),
  )
  const mudadas = [
    ...ficaram.filter(({ id, versao }) => agora.get(id)?.versao !== versao),
    // A rule that the import removed exists again.
    ...eram.filter(({ id }) => !ficaram.some((ficou) => ficou.id === id) && agora.has(id)),
  ]
  if (mudadas.length > 0) {
    throw new ErroApi('de_para_version_conflict', {
      details: mudadas.slice(0, CONTAS_NO_ERRO).map(({ contaInicio }) => ({ campo: contaInicio, message: 'Mudou depois da importação.' })),
    })
  }
  const volta = new Set(eram.map(({ id }) => id))
  await deleteRegras(
    contexto,
    ficaram.flatMap(({ id }) => (volta.has(id) ? [] : [id])),
  )
  try {
    await restoreRegras(contexto, eram)
  } catch (error) {
    // A newer rule has the same accounts, dimensions and months.
    if (error instanceof Error && 'code' in error && error.code === '23505') throw new ErroApi('de_para_version_conflict', { cause: error })
    throw error
  }
  const versao = await store.advanceVersao(contexto.tx)
  // The current state, so that the undo can be undone.
  const voltaram = new Map((await listRegrasGravadas(contexto, [...volta])).map((regra) => [regra.id, regra]))
  const restauradas = antes.map((each) => ({ ...each, regras: each.regras.flatMap(({ id }) => voltaram.get(id) ?? []) }))
  const acao = { acao: 'dePara.undo', assunto: 'DePara', assuntoId: auditoriaId, antes: depois, depois: restauradas } as const
  return { versao, auditoriaId: await recordAuditoria(contexto, acao) }
}
