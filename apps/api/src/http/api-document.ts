/** The OpenAPI document as it is served: with a text and an example for every parameter, and an example of every body. */
import type { FastifyInstance } from 'fastify'
import { PARAMETERS } from './parameter-texts.ts'
import { exampleOf, type JsonSchema } from './schema-examples.ts'

interface BodyContent {
  schema?: JsonSchema
  example?: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  example?: unknown
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, BodyContent> }
  responses: Record<string, { description: string; content?: Record<string, BodyContent> }>
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

const JSON_TYPE = 'application/json'
const REFERENCE = /"#\/components\/schemas\/(\w+)"/g

/** Names of the schemas that `text` refers to, directly or through another one. */
function listReached(text: string, schemas: Readonly<Record<string, JsonSchema>>, reached = new Set<string>()): Set<string> {
  for (const [, name = ''] of text.matchAll(REFERENCE)) {
    if (reached.has(name)) continue
    reached.add(name)
    listReached(JSON.stringify(schemas[name] ?? {}), schemas, reached)
  }
  return reached
}

/** Drops the schemas that no route uses, and the suffix of an input whose output no route uses. */
function tidySchemas(text: string): ApiDocument {
  const document: ApiDocument = JSON.parse(text)
  const { schemas } = document.components
  const reached = listReached(JSON.stringify(document.paths), schemas)
  const nameOf = (name: string): string => {
    const plain = name.replace(/Input$/, '')
    return reached.has(plain) ? name : plain
  }
  const kept = Object.entries(schemas).filter(([name]) => reached.has(name))
  const names = kept.map(([name]) => nameOf(name)).toSorted()
  const byName = new Map(kept.map(([name, schema]) => [nameOf(name), schema]))
  const renamed = Object.fromEntries(names.map((name) => [name, byName.get(name)]))
  const tidy = { ...document, components: { ...document.components, schemas: renamed } }
  return JSON.parse(JSON.stringify(tidy).replaceAll(REFERENCE, (_, name: string) => `"#/components/schemas/${nameOf(name)}"`))
}

function describeParameter(parameter: Parameter, components: Readonly<Record<string, JsonSchema>>): void {
  const { name, schema } = parameter
  const known = PARAMETERS[name]
  if (known === undefined) return
  parameter.description = known.description
  const fromSchema = exampleOf(schema, components, name)
  // Examples of the dictionary fit schemas of free texts and numbers only.
  const isFree = schema.enum === undefined && schema.const === undefined && schema.default === undefined && schema.format === undefined
  parameter.example = isFree && typeof known.example === typeof fromSchema ? known.example : fromSchema
}

/** Copies and completes the document of the registered routes. Requires a ready app. */
export function describeApi(app: FastifyInstance): ApiDocument {
  const document = tidySchemas(JSON.stringify(app.swagger()))
  const { schemas } = document.components
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const parameter of operation.parameters ?? []) describeParameter(parameter, schemas)
    for (const content of [operation.requestBody?.content, operation.responses['200']?.content]) {
      for (const type of [JSON_TYPE, 'application/x-ndjson']) {
        const body = content?.[type]
        if (body?.schema !== undefined) body.example = exampleOf(body.schema, schemas)
      }
    }
  }
  return document
}
