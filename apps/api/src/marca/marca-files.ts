/** Files derived from the settings of a marca: mark, favicon, style sheet of custom colours. */
import { createHash } from 'node:crypto'
import { MARCAS, sinalColor, writeSinal, type ChaveMarca } from '@lastro/contract'
import { withSistema, type Database } from '@lastro/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { styleUrl, writeStyle } from './style-sheet.ts'
import { findMarca, type MarcaRow } from './store.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  { tipo, conteudo }: { tipo: string; conteudo: string },
): FastifyReply {
  const etag = `"${createHash('sha256').update(conteudo).digest('base64url').slice(0, 20)}"`
  void reply.headers({ 'cache-control': 'no-cache', etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(tipo).send(conteudo)
}

export function installMarcaFiles(app: FastifyInstance, { db }: { db: Database }): void {
  const readMarca = async (key: ChaveMarca): Promise<MarcaRow> =>
    orNotFound(await withSistema(db, { readOnly: true }, (tx) => findMarca(tx, key)))

  app.get<{ Params: { arquivo: string } }>('/marcas/:arquivo', async (request, reply) => {
    const [nome, ...rest] = request.params.arquivo.split('.')
    const key = MARCAS.find((marca) => marca === nome)
    if (key === undefined) throw new ErroApi('rota_not_found')
    if (rest.join('.') === 'svg') {
      const { sinal, cores } = await readMarca(key)
      return sendRevalidated(request, reply, { tipo: 'image/svg+xml', conteudo: writeSinal(sinal, sinalColor(key, cores)) })
    }
    if (!/^[\w-]{12}\.css$/.test(rest.join('.'))) throw new ErroApi('rota_not_found')
    const marca = await readMarca(key)
    // A page open during a colour change requests the old name and gets the new colours uncached.
    const kept = styleUrl(marca) === `/marcas/${request.params.arquivo}` ? IMMUTABLE : 'no-cache'
    return reply.header('cache-control', kept).type('text/css; charset=utf-8').send(writeStyle(marca))
  })
}
