import { integracaoRotas } from '@lastro/contract/razao/integracao'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getBaseUrl } from '../../../api/api.ts'
import { showError, showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { Inline, Panel, Stack } from '../../../ui/layout.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import styles from './Chaves.module.css'
import { createChaveIntegracao } from './queries.ts'

/** Makes an integration key and shows its secret, which no later answer has. */
export function NovaChave({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('conta')
  const [secret, setSecret] = useState<string | null>(null)
  const form = useContractForm({
    schema: integracaoRotas.create.body,
    defaultValues: { nome: '', origem: 'erp' },
    save: createChaveIntegracao,
    onSaved: (made) => setSecret(made.chave),
  })
  return (
    <Dialog title={t(secret === null ? 'chaves.nova' : 'chaves.criada')} onClose={onClose}>
      {secret === null ? (
        <DialogForm form={form} saveLabel={t('chaves.criar')}>
          <TextField label={t('chaves.nome')} hint={t('chaves.nomeDica')} required data-first {...form.field('nome')} />
          <TextField label={t('chaves.origem')} hint={t('chaves.origemDica')} {...form.field('origem')} />
        </DialogForm>
      ) : (
        <ChaveCriada secret={secret} />
      )}
    </Dialog>
  )
}

function ChaveCriada({ secret }: { secret: string }) {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const { send } = integracaoRotas
  const copy = () =>
    copyText(secret).then(
      () => showSuccess(t('chaves.copiada')),
      () => showError(t('chaves.naoCopiada')),
    )
  return (
    <DialogBody gap={16}>
      <Callout tone="warn" role="status">
        {t('chaves.umaVez')}
      </Callout>
      <Panel>
        <Inline padding={[8, 12]}>
          <Stack grow>
            <Note>{t('chaves.segredo')}</Note>
            <code className={styles['chave']}>{secret}</code>
          </Stack>
          <Button icon="copy" data-first onClick={() => void copy()}>
            {commonT('copiar')}
          </Button>
        </Inline>
      </Panel>
      <Text as="p" tone="soft">
        {t('chaves.enviarPara')} <code>{`${send.metodo} ${new URL(`${getBaseUrl()}${send.caminho}`, location.origin).href}`}</code>
      </Text>
      <DialogActions closeLabel={t('chaves.guardei')} />
    </DialogBody>
  )
}
