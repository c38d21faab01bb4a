/**
 * What the frameworks alone come to on this machine: Fastify with one route that sends a text it has, and one that reads a row by its key.
 * A process of its own, as the product is; told by its environment what to send and where to read, it prints its address.
 */
import { parseConexao } from '@lastro/db'
import Fastify from 'fastify'
import { Pool } from 'pg'

const { NUA_TEXTO = '', NUA_BANCO = '', NUA_CLIENTE = '' } = process.env
const pool = new Pool({ ...parseConexao(NUA_BANCO), max: 16 })
const app = Fastify()
app.get('/fixo', async (_request, reply) => reply.type('application/json; charset=utf-8').send(NUA_TEXTO))
// oxlint-disable-next-line no-async-endpoint-handlers -- Fastify awaits it
app.get('/linha/:id', async (request) => {
  const { id } = request.params as { id: string }
  const { rows } = await pool.query({
    name: 'linha',
    text: 'select id, arquivo_nome, status, formato, created_at from lastro.importacao where cliente_id = $1 and id = $2',
    values: [NUA_CLIENTE, id],
  })
  return { status: 'success', data: rows[0] }
})
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end())
})
