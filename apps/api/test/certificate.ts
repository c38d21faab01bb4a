import { generateKeyPairSync, sign } from 'node:crypto'

function der(tag: number, ...partes: Uint8Array[]): Buffer {
  const content = Buffer.concat(partes)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const ALGORITMO = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'))
const NOME = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('Lastro')))))

const utcTime = (instant: Date): Buffer => der(0x17, Buffer.from(`${instant.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`))

const pemOf = (content: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${content
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END CERTIFICATE-----\n`

export function createCertificado(from: Date, until: Date): { certificado: string; comChave: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ALGORITMO,
    NOME,
    der(0x30, utcTime(from), utcTime(until)),
    NOME,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificado = pemOf(der(0x30, body, ALGORITMO, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))))
  return { certificado, comChave: certificado + privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
