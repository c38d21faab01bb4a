import { type ConexaoAtual, CREDENCIAL_TIPOS } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { ConexaoDraft } from './conexao-draft.ts'
import { Parametros } from './Parametros.tsx'
import styles from './Quadro.module.css'

interface CamposProps {
  draft: ConexaoDraft
  loaded: ConexaoAtual
  onChange: (mudanca: Partial<ConexaoDraft>) => void
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

function CampoSegredo({ draft, loaded, onChange }: CamposProps) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <TextField
      label={t('conexao.segredo')}
      hint={useSecretHint(loaded)}
      type="password"
      autoComplete="off"
      value={draft.credencial}
      required={!loaded.credencial}
      onChange={(event) => onChange({ credencial: event.currentTarget.value })}
    />
  )
}

export function ConexaoUrl({ draft, loaded, onChange }: CamposProps) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <>
      <TextField
        data-first
        label={t('conexao.endereco')}
        hint={t('conexao.enderecoTexto', { lastro: location.origin })}
        type="url"
        value={draft.endereco}
        maxLength={300}
        required
        onChange={(event) => onChange({ endereco: event.currentTarget.value })}
      />
      <CampoSegredo draft={draft} loaded={loaded} onChange={onChange} />
      <TextField
        label={t('conexao.parametroCliente')}
        hint={t('conexao.parametroClienteTexto')}
        value={draft.parametroCliente}
        maxLength={60}
        required
        onChange={(event) => onChange({ parametroCliente: event.currentTarget.value })}
      />
      <Parametros comOrigem params={draft.parametros} onChange={(parametros) => onChange({ parametros })} />
      <TextField
        label={t('conexao.validade')}
        hint={t('conexao.validadeTexto')}
        type="number"
        min={2}
        max={60}
        value={draft.validadeMinutos}
        required
        onChange={(event) => onChange({ validadeMinutos: event.currentTarget.value })}
      />
    </>
  )
}

export function ConexaoPowerbi({ draft, loaded, onChange }: CamposProps) {
  const { t } = useTranslation('relatorio-externo')
  const name = useId()
  const kept = useSecretHint(loaded)
  const { ofInstallation, credencialTipo } = draft
  return (
    <>
      <TextField
        data-first
        label={t('conexao.grupo')}
        hint={t('conexao.grupoTexto')}
        value={draft.grupo}
        maxLength={300}
        required
        onChange={(event) => onChange({ grupo: event.currentTarget.value })}
      />
      {(loaded.instalacao || ofInstallation) && (
        <fieldset className={styles['opcoes']}>
          <legend>{t('conexao.principal')}</legend>
          {([true, false] as const).map((valor) => (
            <div key={String(valor)}>
              <input
                id={`${name}-${valor}`}
                type="radio"
                name={name}
                checked={ofInstallation === valor}
                onChange={() => onChange({ ofInstallation: valor })}
              />
              <label htmlFor={`${name}-${valor}`}>{t(valor ? 'conexao.daInstalacao' : 'conexao.daEmpresa')}</label>
            </div>
          ))}
        </fieldset>
      )}
      {!ofInstallation && (
        <>
          <TextField
            label={t('conexao.tenant')}
            hint={t('conexao.tenantTexto')}
            value={draft.tenant}
            maxLength={100}
            required
            onChange={(event) => onChange({ tenant: event.currentTarget.value })}
          />
          <TextField
            label={t('conexao.clientId')}
            hint={t('conexao.clientIdTexto')}
            value={draft.clientId}
            maxLength={100}
            required
            onChange={(event) => onChange({ clientId: event.currentTarget.value })}
          />
          <SelectField
            label={t('conexao.credencialTipo')}
            value={credencialTipo}
            onChange={(event) =>
              onChange({ credencialTipo: CREDENCIAL_TIPOS.find((each) => each === event.currentTarget.value) ?? credencialTipo })
            }
          >
            {CREDENCIAL_TIPOS.map((each) => (
              <option key={each} value={each}>
                {t(`conexao.credenciais.${each}`)}
              </option>
            ))}
          </SelectField>
          {credencialTipo === 'segredo' ? (
            <CampoSegredo draft={draft} loaded={loaded} onChange={onChange} />
          ) : (
            <TextArea
              label={t('conexao.certificado')}
              hint={`${t('conexao.certificadoTexto')} ${kept}`}
              rows={4}
              spellCheck={false}
              value={draft.credencial}
              required={!loaded.credencial}
              onChange={(event) => onChange({ credencial: event.currentTarget.value })}
            />
          )}
        </>
      )}
    </>
  )
}
