import { useMutation } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { AcoesFormulario } from './AcoesFormulario.tsx'
import { CodigosRecuperacao } from './CodigosRecuperacao.tsx'
import { confirmSegundoFator, startSegundoFator } from './queries.ts'
import styles from './Seguranca.module.css'
import { SenhaAtual } from './SenhaAtual.tsx'

/** Splits the secret into groups of four, for reading aloud. */
const groupSecret = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface EnableSegundoFatorProps {
  email: string
  onDone: () => void
  onCancel?: (() => void) | undefined
}

/**
 * Enrols a second factor: password, QR code with a first code, recovery codes.
 * The QR code is rendered locally, so the secret leaves no trace elsewhere.
 */
export function LigarSegundoFator({ email, onDone, onCancel }: EnableSegundoFatorProps) {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const [senha, setSenha] = useState('')
  const [codigo, setCodigo] = useState('')
  const start = useMutation({ mutationFn: () => startSegundoFator(senha), onSuccess: () => setSenha('') })
  const confirm = useMutation({ mutationFn: () => confirmSegundoFator(codigo) })
  const copy = (secret: string) =>
    copyText(secret).then(
      () => showSuccess(t('segundoFator.copiado')),
      () => showError(t('segundoFator.naoCopiado')),
    )
  const submit = (run: () => void) => (event: SyntheticEvent) => {
    event.preventDefault()
    run()
  }

  if (confirm.data) return <CodigosRecuperacao codigos={confirm.data.codigos} email={email} onKept={onDone} />
  if (!start.data) {
    return (
      <form className={styles['formulario']} onSubmit={submit(() => start.mutate())}>
        <FormError error={start.error} />
        <SenhaAtual hint={t('segundoFator.porQueSenha')} value={senha} onChange={setSenha} />
        <AcoesFormulario buttonLabel={t('segundoFator.continuar')} busy={start.isPending} onCancel={onCancel} />
      </form>
    )
  }
  const { segredo, uri } = start.data
  return (
    <form onSubmit={submit(() => confirm.mutate())}>
      <ol className={styles['passos']}>
        <li>
          <p>{t('segundoFator.ler')}</p>
          <div className={styles['qr']}>
            <QRCodeSVG value={uri} size={184} level="M" title={t('segundoFator.qr')} role="img" />
          </div>
          <p className={styles['nota']}>{t('segundoFator.semCamera')}</p>
          <div className={styles['segredo']}>
            <code>{groupSecret(segredo)}</code>
            <Button size="small" icon="copy" onClick={() => void copy(segredo)}>
              {commonT('copiar')}
            </Button>
          </div>
        </li>
        <li>
          <div className={styles['formulario']}>
            <FormError error={confirm.error} />
            <TextField
              label={t('segundoFator.codigo')}
              hint={t('segundoFator.codigoDica')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              value={codigo}
              onChange={(event) => setCodigo(event.currentTarget.value)}
            />
            <AcoesFormulario buttonLabel={t('segundoFator.ligar')} busy={confirm.isPending} onCancel={onCancel} />
          </div>
        </li>
      </ol>
    </form>
  )
}
