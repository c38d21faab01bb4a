/** One embedded PostgreSQL for all database tests of a run. */
import { startTestCluster, type TestCluster } from '@lastro/db/testing'
import { createTemporaryFolder } from './temporary-folder.ts'

let cluster: TestCluster

export async function setup(): Promise<void> {
  cluster = await startTestCluster(() => createTemporaryFolder('lastro-teste-'))
}

export async function teardown(): Promise<void> {
  await cluster.stop()
}
