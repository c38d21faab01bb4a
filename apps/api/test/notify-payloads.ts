import { createClient, type Database } from '@lastro/db'

/** Collects the NOTIFY payloads of a channel while `work` runs, in order. */
export async function listAnuncios(db: Database, canal: 'lastro_orcamento', work: () => Promise<unknown>): Promise<string[]> {
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
