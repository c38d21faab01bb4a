/** Searchable page of the API, generated from its OpenAPI document. */
import { ERRORS, ROTAS, type CodigoErro, type RotaDef } from '@lastro/contract'
import type { ApiDocument, Operation, Parameter } from './api-document.ts'
import { escapeHtml } from './html.ts'
import { errorsOf } from './openapi.ts'
import type { JsonSchema } from './schema-examples.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;scroll-behavior:smooth}body{max-width:64rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;border-bottom:1px solid #8886}details{margin:.5rem 0;border:1px solid #8886;border-radius:.5rem;padding:.5rem .75rem}
summary{cursor:pointer}code,pre{font:14px/1.45 ui-monospace,monospace}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:.75rem;border-radius:.5rem}
b.m{display:inline-block;min-width:3.5rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #8884;vertical-align:top}
search{display:block;position:sticky;top:0;padding:.75rem 0;background:Canvas}input{width:100%;box-sizing:border-box;font:inherit;padding:.5rem .75rem}dt{font-weight:600;margin-top:.75rem}dd{margin:0;overflow-wrap:anywhere}[hidden]{display:none}`

/** Hides what does not have every typed word. Without scripts the page is complete, and the browser searches it. */
const SCRIPT = `const fold=(t)=>t.normalize('NFD').replace(/\\p{M}/gu,'').toLowerCase();
const parts=[...document.querySelectorAll('[data-part]')].map((e)=>[e,fold(e.textContent)]);
const groups=[...document.querySelectorAll('section')];const field=document.querySelector('input');
field.addEventListener('input',()=>{const words=fold(field.value).split(/\\s+/).filter(Boolean);
for(const [e,t] of parts)e.hidden=!words.every((w)=>t.includes(w));
for(const g of groups)g.hidden=!g.querySelector('[data-part]:not([hidden])');});
const open=()=>{const e=document.getElementById(decodeURIComponent(location.hash.slice(1)));if(e instanceof HTMLDetailsElement)e.open=true};
addEventListener('hashchange',open);open()`

const TYPES: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'sim ou não',
  null: 'vazio',
}

const SHOWN_VALUES = 40

/** Writes a schema as a type, with links to the named ones. */
function printType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/components/schemas/', '')
    return `<a href="#${name}">${name}</a>`
  }
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const))
  if (schema.enum !== undefined) return printValues(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return options.map(printType).join(' | ')
  if (schema.allOf !== undefined) return schema.allOf.map(printType).join(' &amp; ')
  if (schema.type === 'array') {
    if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(printType).join(', ')}]`
    return `lista de ${printType(schema.items ?? {})}`
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, part]) => `${escapeHtml(name)}${schema.required?.includes(name) ? '' : '?'}: ${printType(part)}`,
    )
    return fields.length === 0 ? 'objeto' : `{ ${fields.join('; ')} }`
  }
  const type = TYPES[schema.type ?? ''] ?? 'qualquer valor'
  return schema.format === undefined ? type : `${type} (${escapeHtml(schema.format)})`
}

function printValues(values: readonly unknown[]): string {
  const shown = values.slice(0, SHOWN_VALUES).map((value) => escapeHtml(JSON.stringify(value)))
  return [...shown, ...(values.length > SHOWN_VALUES ? ['…'] : [])].join(' | ')
}

function accessOf({ permissao }: RotaDef): string {
  if (permissao === 'publico') return 'pública'
  if (permissao === 'sessao') return 'qualquer sessão'
  return permissao === 'integracao' ? 'chave de integração' : `${permissao.action} em ${permissao.subject}`
}

function parameterRow({ name, in: place, required = false, description = '', example, schema }: Parameter): string {
  const need = place === 'path' ? 'no caminho' : required ? 'obrigatório' : ''
  return `<tr><td><code>${escapeHtml(name)}</code> ${need}<td>${printType(schema)}<td>${escapeHtml(description)}<td>${escapeHtml(typeof example === 'string' ? example : JSON.stringify(example ?? ''))}`
}

/** Errors of most routes, listed once. */
const COMMON_SHARE = 0.5
const COMMON: ReadonlySet<CodigoErro> = new Set(
  [...Map.groupBy(ROTAS.flatMap(errorsOf), (codigo) => codigo)]
    .filter(([, routes]) => routes.length > ROTAS.length * COMMON_SHARE)
    .map(([codigo]) => codigo),
)

/** The table of errors says the status of each. */
const printErrors = (codigos: readonly CodigoErro[]): string => `<code>${codigos.join(', ')}</code>`

/** The type of a body or an answer that needs no mention. */
const JSON_TYPE = 'application/json'

function rotaBlock(rota: RotaDef, operation: Operation, base: string): string {
  const { parameters = [], requestBody, responses } = operation
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {})
  const [[answerType, answer] = []] = Object.entries(responses['200']?.content ?? {})
  const data = answer?.schema?.properties?.['data']
  const own = errorsOf(rota).filter((codigo) => !COMMON.has(codigo))
  return `<details data-part id="${rota.nome}"><summary><b class="m">${rota.metodo}</b> <code>${escapeHtml(base + rota.caminho)}</code> — ${escapeHtml(rota.resumo)}</summary>
<p>Acesso: ${accessOf(rota)}.${rota.idempotente === true ? ' Aceita <code>Idempotency-Key</code>: repetir o envio com a mesma chave tem um efeito só.' : ''}</p>
${parameters.length === 0 ? '' : `<table><tr><th>Parâmetro<th>Tipo<th>O que é<th>Exemplo</tr>${parameters.map(parameterRow).join('')}</table>`}
${body?.schema === undefined ? '' : `<p>Corpo${type === JSON_TYPE ? '' : ` (<code>${type}</code>)`}: ${printType(body.schema)}</p>`}${body?.example === undefined ? '' : `<pre>${escapeHtml(JSON.stringify(body.example))}</pre>`}
<p>Resposta: ${data === undefined ? `<code>${answerType ?? ''}</code>` : printType(data)}</p>${own.length === 0 ? '' : `<p>Erros próprios: ${printErrors(own)}</p>`}</details>`
}

export function createDocsPage(document: ApiDocument, base: string): { html: string; style: string; script: string } {
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  )
  const routes = [...Map.groupBy(ROTAS, ({ nome }) => nome.split('.')[0] ?? nome)].map(([domain, rotas]) => {
    const blocks = rotas.map((rota) => {
      const operation = operations.get(rota.nome)
      return operation === undefined ? '' : rotaBlock(rota, operation, base)
    })
    return `<section><h2>${domain}</h2>${blocks.join('')}</section>`
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<div data-part id="${name}"><dt>${name}<dd>${printType(schema)}</div>`,
  )
  const errors = Object.entries(ERRORS).map(
    ([codigo, { status, message, action }]) =>
      `<tr data-part><td>${status}<td><code>${codigo}</code><td>${escapeHtml(`${message} ${action}`)}`,
  )
  const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API do Lastro</title><style>${STYLE}</style>
<h1>API do Lastro</h1><p>Envelope <code>{"status":"success","data":…}</code> ou <code>{"status":"error","code","message","action","details","requestId"}</code>.
Sessão por <code>Authorization: Bearer</code>. Valores em centavos inteiros, crédito positivo; meses como <code>2025-03</code>. Documento: <a href="${base}/openapi.json">OpenAPI 3.1</a>.</p>
<search><input type="search" aria-label="Procurar na API" placeholder="Procurar rota, campo ou erro"></search>
<p>Erros comuns às rotas: ${printErrors([...COMMON])}.</p>
${routes.join('')}<section><h2>Esquemas</h2><dl>${schemas.join('')}</dl></section>
<section><h2>Erros</h2><table>${errors.join('')}</table></section><script>${SCRIPT}</script></html>`
  return { html, style: STYLE, script: SCRIPT }
}
