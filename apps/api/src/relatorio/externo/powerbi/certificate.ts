/** Certificate of a service principal with its private key, for signing client assertions. */
import { createHash, createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'

export interface Certificado {
  chave: KeyObject
  /** SHA-256 of the certificate in base64url, by which Entra finds the registered one. */
  impressao: string
  validoAte: Date
}

export function parseCertificado(pem: string): Certificado | undefined {
  try {
    const certificado = new X509Certificate(pem)
    const chave = createPrivateKey(pem)
    if (chave.asymmetricKeyType !== 'rsa' || !certificado.checkPrivateKey(chave)) return undefined
    return {
      chave,
      impressao: createHash('sha256').update(certificado.raw).digest('base64url'),
      validoAte: new Date(certificado.validTo),
    }
  } catch {
    return undefined
  }
}
