/** A certificate of a service principal, with its private key: what a client assertion is signed with. */
import { createHash, createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'

export interface Certificado {
  chave: KeyObject
  /** SHA-256 of the certificate, base64url: by it Entra finds the one that was registered. */
  impressao: string
  validoAte: Date
}

/** Undefined for what is no certificate with the RSA key that belongs to it. */
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
