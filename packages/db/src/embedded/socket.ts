import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseError } from '../erro.ts'

/** Part of the socket file name, `.s.PGSQL.5432`. There is no TCP port. */
export const SOCKET_PORT = 5432

/** Maximum bytes of a socket path, without the terminating zero. */
const PATH_LIMIT = process.platform === 'linux' ? 107 : 103

function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`)
}

export function chooseSocketFolder(folder: string): string {
  const own = join(folder, 'socket')
  if (Buffer.byteLength(socketFile(own)) <= PATH_LIMIT) return own
  const { uid, gid } = statSync(folder)
  const short = join(tmpdir(), `lastro-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
  try {
    mkdirSync(short, { mode: 0o700 })
    chownSync(short, uid, gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // Any user may create names there, so use it only if it is a folder of the same owner.
  const found = lstatSync(short)
  if (!found.isDirectory() || found.uid !== uid) {
    throw new DatabaseError(
      'banco_folder_unreachable',
      `A pasta ${short} pertence a outro usuário.`,
      'Use em LASTRO_DADOS uma pasta de caminho mais curto.',
    )
  }
  chmodSync(short, 0o700)
  return short
}

export function serverAnswers(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketFile(folder))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
