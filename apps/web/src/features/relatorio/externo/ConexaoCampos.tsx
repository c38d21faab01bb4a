import { type ConexaoAtual, CREDENCIAL_TIPOS } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Choice, Choices } from '../../../ui/Choice.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import type { FormFields } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { ConexaoDraft } from './conexao-draft.ts'
import { Parametros } from './Parametros.tsx'

interface CamposProps {
  form: FormFields<ConexaoDraft>
  loaded: ConexaoAtual
}

function useSecretHint({ credencial }: ConexaoAtual): string {
  const { t } = useTranslation('relatorio-externo')
  const { language } = usePreferencias()
  const now = useNow()
  if (!credencial) return t('conexao.segredoNovo')
  const quando = formatInstant(credencial.gravadaAt, now, language)
  if (credencial.validaAte === null) return t('conexao.segredoGuardado', { quando })
  return t('conexao.certificadoGuardado', { quando, ate: formatInstant(credencial.validaAte, now, language) })
}

function CampoSegredo({ form, loaded }: CamposProps) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <TextField
      label={t('conexao.segredo')}
      hint={useSecretHint(loaded)}
      type="password"
      autoComplete="off"
      required={!loaded.credencial}
      {...form.field('credencial')}
    />
  )
}

export function ConexaoUrl({ form, loaded }: CamposProps) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <>
      <TextField
        data-first
        label={t('conexao.endereco')}
        hint={t('conexao.enderecoTexto', { lastro: location.origin })}
        type="url"
        maxLength={300}
        required
        {...form.field('endereco')}
      />
      <CampoSegredo form={form} loaded={loaded} />
      <TextField
        label={t('conexao.parametroCliente')}
        hint={t('conexao.parametroClienteTexto')}
        maxLength={60}
        required
        {...form.field('parametroCliente')}
      />
      <Parametros comOrigem {...form.value('parametros')} />
      <TextField
        label={t('conexao.validade')}
        hint={t('conexao.validadeTexto')}
        type="number"
        min={2}
        max={60}
        required
        {...form.field('validadeMinutos')}
      />
    </>
  )
}

export function ConexaoPowerbi({ form, loaded }: CamposProps) {
  const { t } = useTranslation('relatorio-externo')
  const name = useId()
  const kept = useSecretHint(loaded)
  const { value: ofInstallation, onChange: setOfInstallation } = form.value('ofInstallation')
  const credencialTipo = form.watch('credencialTipo')
  return (
    <>
      <TextField data-first label={t('conexao.grupo')} hint={t('conexao.grupoTexto')} maxLength={300} required {...form.field('grupo')} />
      {(loaded.instalacao || ofInstallation) && (
        <Choices title={t('conexao.principal')}>
          {([true, false] as const).map((valor) => (
            <Choice
              key={String(valor)}
              type="radio"
              name={name}
              checked={ofInstallation === valor}
              onChange={() => setOfInstallation(valor)}
            >
              {t(valor ? 'conexao.daInstalacao' : 'conexao.daEmpresa')}
            </Choice>
          ))}
        </Choices>
      )}
      {!ofInstallation && (
        <>
          <TextField label={t('conexao.tenant')} hint={t('conexao.tenantTexto')} maxLength={100} required {...form.field('tenant')} />
          <TextField label={t('conexao.clientId')} hint={t('conexao.clientIdTexto')} maxLength={100} required {...form.field('clientId')} />
          <SelectField label={t('conexao.credencialTipo')} {...form.field('credencialTipo')}>
            {CREDENCIAL_TIPOS.map((each) => (
              <option key={each} value={each}>
                {t(`conexao.credenciais.${each}`)}
              </option>
            ))}
          </SelectField>
          {credencialTipo === 'segredo' ? (
            <CampoSegredo form={form} loaded={loaded} />
          ) : (
            <TextArea
              label={t('conexao.certificado')}
              hint={`${t('conexao.certificadoTexto')} ${kept}`}
              rows={4}
              spellCheck={false}
              required={!loaded.credencial}
              {...form.field('credencial')}
            />
          )}
        </>
      )}
    </>
  )
}
