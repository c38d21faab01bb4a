import { dreComentarioRotas } from '@lastro/contract'
import { call, invalidate, query } from '../../../api/api.ts'
import type { Remark } from '../../comentario/ComentarioForm.tsx'
import type { ThreadActions } from '../../comentario/Conversa.tsx'
import type { DreFilter } from '../queries.ts'
import type { ComentarioAnchor } from './comentarios.ts'

export const peopleQuery = query(dreComentarioRotas.listPessoas)

/** `key`: idempotency key, the same for the same text. */
export async function comentar(
  recorte: DreFilter,
  { rateado, grupoItemId, base, ...anchor }: ComentarioAnchor,
  remark: Remark,
  key: string,
): Promise<void> {
  const { rateio: _rateio, ...filters } = recorte
  const celula = {
    ...filters,
    ...anchor,
    ...(grupoItemId === null ? {} : { grupoItemId }),
    ...(base === null ? {} : { base }),
    ...(rateado ? { rateio: 'depois' as const } : {}),
  }
  await call(dreComentarioRotas.create, { body: { ...remark, celula } }, { headers: { 'idempotency-key': key }, silent: true })
  await invalidate(dreComentarioRotas.list)
}

const seen = () => invalidate(dreComentarioRotas.list)

/** Also after a refusal, because a concurrent change may be the reason. */
async function settle(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } finally {
    await seen()
  }
}

export const ATOS: ThreadActions = {
  reply: (repliedId, remark, key) =>
    call(
      dreComentarioRotas.answer,
      { params: { id: repliedId }, body: remark },
      { headers: { 'idempotency-key': key }, silent: true },
    ).then(seen),
  change: (id, body) => call(dreComentarioRotas.update, { params: { id }, body }, { silent: true }).then(seen),
  resolve: (id, resolvido) => settle(call(dreComentarioRotas.resolve, { params: { id }, body: { resolvido } }, { silent: true })),
  remove: (id) => settle(call(dreComentarioRotas.remove, { params: { id } }, { silent: true })),
}
