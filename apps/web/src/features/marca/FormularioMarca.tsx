import {
  COLORS_PADRAO,
  FAVICONES,
  LANGUAGES,
  MARCAS,
  MARCA_DESCRICAO_MAX,
  MARCA_EMPRESA_MAX,
  MARCA_ADDRESS_MAX,
  MARCA_TITULO_MAX,
  type MarcaAdministrada,
  type MarcaCampos,
  SINAIS,
  THEMES_COLOR,
} from '@lastro/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice, Choices } from '../../ui/Choice.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Grid, Inline, Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/Text.tsx'
import { CampoCor } from './CampoCor.tsx'
import styles from './FormularioMarca.module.css'
import { listWrong } from './draft.ts'
import { Sinal } from './Sinal.tsx'

interface FormularioMarcaProps {
  marca: MarcaAdministrada
  campos: MarcaCampos
  readOnly: boolean
  onChange: (campos: MarcaCampos) => void
}

export function FormularioMarca({ marca, campos, readOnly, onChange }: FormularioMarcaProps) {
  const { t } = useTranslation('marca')
  const wrong = listWrong(campos)
  const change = (part: Partial<MarcaCampos>) => onChange({ ...campos, ...part })
  const texto = (campo: 'titulo' | 'descricao' | 'empresa' | 'contato' | 'sobreUrl' | 'apiBase') => ({
    label: t(`campos.${campo}`),
    value: campos[campo],
    readOnly,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [campo]: event.currentTarget.value }),
  })
  const { chave } = marca
  const padrao = COLORS_PADRAO[chave]
  return (
    <Stack divided>
      <Secao titulo={t('textos')}>
        <TextField
          {...texto('titulo')}
          required
          maxLength={MARCA_TITULO_MAX}
          hint={t('campos.tituloDica')}
          error={wrong.includes('titulo') ? t('campos.tituloObrigatorio') : undefined}
        />
        <TextField {...texto('descricao')} maxLength={MARCA_DESCRICAO_MAX} hint={t('campos.descricaoDica')} />
        <TextField {...texto('empresa')} maxLength={MARCA_EMPRESA_MAX} hint={t('campos.empresaDica')} />
        <TextField
          {...texto('contato')}
          maxLength={MARCA_ADDRESS_MAX}
          hint={t('campos.contatoDica')}
          error={wrong.includes('contato') ? t('campos.contatoErro') : undefined}
        />
        <TextField
          {...texto('sobreUrl')}
          maxLength={MARCA_ADDRESS_MAX}
          hint={t('campos.sobreUrlDica')}
          error={wrong.includes('sobreUrl') ? t('campos.sobreUrlErro') : undefined}
        />
        <SelectField
          label={t('campos.idioma')}
          hint={t('campos.idiomaDica')}
          disabled={readOnly}
          value={campos.idioma}
          onChange={(event) => change({ idioma: LANGUAGES.find((language) => language === event.currentTarget.value) ?? campos.idioma })}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </SelectField>
      </Secao>
      <Secao titulo={t('aparencia')}>
        <Grid min={220} gap={[20, 24]}>
          {THEMES_COLOR.map((theme, index) => (
            <CampoCor
              key={theme}
              tema={theme}
              texto={campos.cores[index] ?? ''}
              readOnly={readOnly}
              onChange={(color) => change({ cores: theme === 'light' ? [color, campos.cores[1]] : [campos.cores[0], color] })}
            />
          ))}
        </Grid>
        {!readOnly && (campos.cores[0] !== padrao[0] || campos.cores[1] !== padrao[1]) && (
          <div>
            <Button size="small" icon="undo" onClick={() => change({ cores: [padrao[0], padrao[1]] })}>
              {t('cor.original')}
            </Button>
          </div>
        )}
        <Choices title={t('sinal')} disabled={readOnly}>
          <Inline wrap className={styles['sinais']}>
            {MARCAS.map((sinal) => (
              <label key={sinal} title={sinal}>
                <input
                  type="radio"
                  name="sinal"
                  className="visually-hidden"
                  checked={campos.sinal === sinal}
                  aria-label={sinal}
                  onChange={() => change({ sinal })}
                />
                <Sinal sinal={sinal} cor={SINAIS[sinal].cor} size={24} />
              </label>
            ))}
          </Inline>
        </Choices>
        <Choices title={t('favicone.nome')} disabled={readOnly}>
          {FAVICONES.map((favicone) => (
            <Choice
              key={favicone}
              type="radio"
              hint={t(`favicone.${favicone}Dica`)}
              checked={campos.favicone === favicone}
              onChange={() => change({ favicone })}
            >
              {t(`favicone.${favicone}`)}
            </Choice>
          ))}
        </Choices>
      </Secao>
      <Secao titulo={t('entrada')}>
        <Choices label={t('entrada')} disabled={readOnly}>
          <Choice
            hint={t('cadastroAbertoDica')}
            checked={campos.cadastroAberto}
            onChange={(event) => change({ cadastroAberto: event.currentTarget.checked })}
          >
            {t('cadastroAberto')}
          </Choice>
          <Choice
            hint={t('segundoFatorDica')}
            checked={campos.segundoFatorObrigatorio}
            onChange={(event) => change({ segundoFatorObrigatorio: event.currentTarget.checked })}
          >
            {t('segundoFator')}
          </Choice>
        </Choices>
      </Secao>
      <Secao titulo={t('tecnica')}>
        <TextField
          {...texto('apiBase')}
          maxLength={MARCA_ADDRESS_MAX}
          placeholder={marca.apiBasePadrao}
          hint={t('campos.apiBaseDica', { base: marca.apiBasePadrao || '/' })}
          error={wrong.includes('apiBase') ? t('campos.apiBaseErro') : undefined}
        />
        <Stack gap={4}>
          <Text as="h3" weight="medium">
            {t('endereco.titulo')}
          </Text>
          <Text as="p" tone="soft">
            {t('endereco.texto', { chave, exemplo: `${chave}.${location.hostname === 'localhost' ? 'localhost' : 'empresa.com.br'}` })}
          </Text>
          {chave === 'lastro' && (
            <Text as="p" tone="soft">
              {t('endereco.padrao')}
            </Text>
          )}
          {chave === 'sisloc' && (
            <Text as="p" tone="soft">
              {t('endereco.sisloc')}
            </Text>
          )}
        </Stack>
      </Secao>
    </Stack>
  )
}

function Secao({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Stack as="section" padding={[20, 'page']} aria-label={titulo}>
      <Stack gap={16} className={styles['secao']}>
        <h2>{titulo}</h2>
        {children}
      </Stack>
    </Stack>
  )
}
