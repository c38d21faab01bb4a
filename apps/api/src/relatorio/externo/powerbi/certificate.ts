/** Certificate of a service principal with its private key, for signing client assertions. */
import { createHash, createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'

export interface Certificado {
  key: KeyObject
  /** SHA-256 of the certificate in base64url, by which Entra finds the registered one. */
  impressao: string
  validUntil: Date
}

export function parseCertificado(pem: string): Certificado | undefined {
  try {
    const certificado = new X509Certificate(pem)
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType !== 'rsa' || !certificado.checkPrivateKey(key)) return undefined
    return {
      key,
      impressao: createHash('sha256').update(certificado.raw).digest('base64url'),
      validUntil: new Date(certificado.validTo),
    }
  } catch {
    return undefined
  }
}
