import { segundoFatorRotas } from '@lastro/contract/acesso/seguranca'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
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
  const [started, setStarted] = useState<{ segredo: string; uri: string } | null>(null)
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const start = useContractForm({
    schema: segundoFatorRotas.start.body,
    defaultValues: { senha: '' },
    unsaved: 'never',
    save: ({ senha }) => startSegundoFator(senha),
    onSaved: (data) => {
      setStarted(data)
      start.reset({ senha: '' })
    },
  })
  const confirm = useContractForm({
    schema: segundoFatorRotas.confirm.body,
    defaultValues: { codigo: '' },
    unsaved: 'never',
    save: ({ codigo }) => confirmSegundoFator(codigo),
    onSaved: (data) => setCodigos(data.codigos),
  })
  const copy = (secret: string) =>
    copyText(secret).then(
      () => showSuccess(t('segundoFator.copiado')),
      () => showError(t('segundoFator.naoCopiado')),
    )

  if (codigos) return <CodigosRecuperacao codigos={codigos} email={email} onKept={onDone} />
  if (!started) {
    return (
      <Form form={start} gap={16} className={styles['formulario']}>
        <FormError error={start.failure} />
        <SenhaAtual hint={t('segundoFator.porQueSenha')} {...start.field('senha')} />
        <AcoesFormulario buttonLabel={t('segundoFator.continuar')} busy={start.busy} onCancel={onCancel} />
      </Form>
    )
  }
  const { segredo, uri } = started
  return (
    <Form form={confirm}>
      <ol className={styles['passos']}>
        <li>
          <p>{t('segundoFator.ler')}</p>
          <div className={styles['qr']}>
            <QRCodeSVG value={uri} size={184} level="M" title={t('segundoFator.qr')} role="img" />
          </div>
          <Text as="p" tone="soft">
            {t('segundoFator.semCamera')}
          </Text>
          <Inline wrap>
            <code>{groupSecret(segredo)}</code>
            <Button size="small" icon="copy" onClick={() => void copy(segredo)}>
              {commonT('copiar')}
            </Button>
          </Inline>
        </li>
        <li>
          <Stack gap={16} className={styles['formulario']}>
            <FormError error={confirm.failure} />
            <TextField
              label={t('segundoFator.codigo')}
              hint={t('segundoFator.codigoDica')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              {...confirm.field('codigo')}
            />
            <AcoesFormulario buttonLabel={t('segundoFator.ligar')} busy={confirm.busy} onCancel={onCancel} />
          </Stack>
        </li>
      </ol>
    </Form>
  )
}
