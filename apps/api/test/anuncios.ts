/** What the database tells to whoever listens while something is done. */
import { createClient, type Banco } from '@lastro/db'

/** Payloads of a channel while `work` is done, in order, once all of them have had the time to be heard. */
export async function listAnuncios(db: Banco, canal: 'lastro_orcamento', work: () => Promise<unknown>): Promise<string[]> {
  const listener = createClient(db.conexao)
  await listener.connect()
  const heard: string[] = []
  const end = Promise.withResolvers<void>()
  listener.on('notification', ({ payload = '' }) => (payload === 'fim' ? end.resolve() : heard.push(payload)))
  try {
    await listener.query(`listen ${canal}`)
    await work()
    await listener.query(`select pg_notify('${canal}', 'fim')`)
    await end.promise
  } finally {
    await listener.end()
  }
  return heard
}
