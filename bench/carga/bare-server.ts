/**
 * Baseline: a Fastify server with one route that reads one row by its key.
 * Its answer is as long as the product's answer to the same kind of request. It has no sessions, schemas or transactions.
 */
import { readFileSync } from 'node:fs'
import { parseConexao } from '@lastro/db'
import Fastify from 'fastify'
import { Pool } from 'pg'

const { BARE_DATABASE = '', BARE_SAMPLES = '' } = process.env
const samples = JSON.parse(readFileSync(BARE_SAMPLES, 'utf8')) as Record<string, string>
const pool = new Pool({ ...parseConexao(BARE_DATABASE), max: 6 })
const app = Fastify()
app.addContentTypeParser('application/x-ndjson', { parseAs: 'string' }, (_request, body, done) => done(null, body))
app.all('/*', async (request, reply) => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'row',
    text: 'select id, nome from lastro.bare_row where id = $1',
    values: [7],
  })
  void reply.header('x-row', String(rows[0]?.id)).type('application/json; charset=utf-8')
  return samples[String(request.headers['x-kind'])] ?? '{}'
})
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end())
})
