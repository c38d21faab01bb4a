import { dreComentarioRotas } from '@lastro/contract'
import { call, invalidate, query } from '../../../api/api.ts'
import type { Dito } from '../../comentario/ComentarioForm.tsx'
import type { ConversaAtos } from '../../comentario/Conversa.tsx'
import type { Recorte } from '../queries.ts'
import type { Lugar } from './comentarios.ts'

export const pessoasQuery = query(dreComentarioRotas.listPessoas)

/** `chave`: idempotency key, the same for the same text. */
export async function comentar(
  recorte: Recorte,
  { rateado, grupoItemId, base, ...lugar }: Lugar,
  dito: Dito,
  chave: string,
): Promise<void> {
  const { rateio: _rateio, ...filtros } = recorte
  const celula = {
    ...filtros,
    ...lugar,
    ...(grupoItemId === null ? {} : { grupoItemId }),
    ...(base === null ? {} : { base }),
    ...(rateado ? { rateio: 'depois' as const } : {}),
  }
  await call(dreComentarioRotas.create, { body: { ...dito, celula } }, { headers: { 'idempotency-key': chave }, silent: true })
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

export const ATOS: ConversaAtos = {
  responder: (respondeId, dito, chave) =>
    call(
      dreComentarioRotas.answer,
      { params: { id: respondeId }, body: dito },
      { headers: { 'idempotency-key': chave }, silent: true },
    ).then(seen),
  mudar: (id, body) => call(dreComentarioRotas.update, { params: { id }, body }, { silent: true }).then(seen),
  resolver: (id, resolvido) => settle(call(dreComentarioRotas.resolve, { params: { id }, body: { resolvido } }, { silent: true })),
  excluir: (id) => settle(call(dreComentarioRotas.remove, { params: { id } }, { silent: true })),
}
