import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, test } from 'vitest'
import { mutations } from '#schema/mutations/index.ts'
import { userUpdate } from '#schema/nouns/user.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { aboutCall, callNamed } from './aboutCall.ts'
import type { OpenApi } from './openApi.ts'

/** Every call of the specification's section 7, and those that its decisions add. */
const specified = `
  GET /api/user
  GET /api/session
  POST /api/login
  POST /api/register
  POST /api/logout

  GET /api/students
  GET /api/teachers
  GET /api/teachers/{}/students
  GET /api/activities
  PATCH /api/users/{}
  DELETE /api/users/{}
  GET /api/admins/{}
  GET /api/admins
  POST /api/admins
  DELETE /api/admin-principal/delete-admin/{}
  POST /api/user/change-password

  GET /api/schools
  POST /api/schools
  PATCH /api/schools/{}
  DELETE /api/schools/{}
  POST /api/schools/{}/set-main-admin

  GET /api/modules
  GET /api/modules/{}
  POST /api/modules
  PUT /api/modules/{}
  DELETE /api/modules/{}
  GET /api/modules/{}/lessons
  POST /api/lessons
  PUT /api/lessons/{}
  DELETE /api/lessons/{}
  GET /api/lessons/{}/videos
  GET /api/lessons/{}/materials
  POST /api/lesson-videos
  PUT /api/lesson-videos/{}
  DELETE /api/lesson-videos/{}
  POST /api/materials
  PUT /api/materials/{}
  DELETE /api/materials/{}
  GET /api/modules/{}/classes
  POST /api/module-classes
  DELETE /api/module-classes/{}/{}

  GET /api/classes
  POST /api/classes
  PUT /api/classes/{}
  DELETE /api/classes/{}
  GET /api/classes/{}/modules
  GET /api/classes/{}/students
  DELETE /api/classes/{}/students/{}
  DELETE /api/classes/{}/teacher
  POST /api/enrollments
  GET /api/admin/classes
  GET /api/class-modules/{}
  GET /api/teacher-classes
  GET /api/teachers/{}/classes
  GET /api/teachers/{}/today-schedule
  GET /api/teachers/{}/week-schedule
  PATCH /api/classes/{}/current-lesson
  GET /api/lessons/{}/classes/{}/completion
  POST /api/lessons/{}/classes/{}/completion
  GET /api/classes/{}/performance
  GET /api/classes/{}/attendance-status

  GET /api/students/{}/classes
  GET /api/students/{}/classes-lessons
  GET /api/students/{}/attendance
  GET /api/students/{}/progress
  GET /api/students/{}/evaluations
  POST /api/evaluations

  POST /api/attendance
  POST /api/performance
  POST /api/classes/{}/lessons/{}/attendance
  GET /api/courses
  POST /api/courses
  PUT /api/courses/{}
  DELETE /api/courses/{}
`
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const server = await testServer()
afterAll(() => server.end())
const cookie = await server.signIn('ana')
const contract = (await (await server.call('GET', '/api/openapi.json', { cookie })).json()) as OpenApi
const named = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
)

describe('the contract', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(contract))
    expect(result.errors ?? []).toEqual([])
    expect([result.valid, validator.version]).toEqual([true, '3.1'])
  })

  test('holds every declared route, and no other call', () => {
    const declared = server.declared.map(({ method, path }) => callNamed(method, path))
    expect(named.sort()).toEqual(declared.sort())
  })

  test('describes every call in Portuguese', () => {
    const undescribed = server.declared.filter(({ method, path }) => !aboutCall(method, path))
    expect(undescribed, 'Say in contract/calls.ts what these are for').toEqual([])
  })

  test.each(lines(specified))('has %s, as the specification says', (call) => {
    expect(named).toContain(call)
  })

  test('describes a body by the schema that checks it, without the fields in the address', () => {
    const { requestBody, parameters } = contract.paths['/api/users/{id}']!.patch!
    const { schema } = requestBody!.content['application/json']!
    expect(Object.keys(schema.properties as object)).toEqual(Object.keys(userUpdate.shape))
    expect(parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true, schema: { type: 'integer' } })
    for (const { method, path } of mutations) {
      const address = path.replace(/:(\w+)/g, '{$1}')
      const operation = contract.paths[address]![method.toLowerCase()]!
      expect(operation.parameters.map(({ name }) => name)).toContain('dryRun')
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '401', '403', '409']))
    }
  })

  test('never shows a password or its hash in an answer', () => {
    const { User } = contract.components.schemas
    expect(Object.keys((User as { properties: object }).properties)).not.toEqual(expect.arrayContaining(['password']))
    // First passwords are shown once, to who makes them.
    for (const [path, methods] of Object.entries(contract.paths))
      for (const { responses } of Object.values(methods))
        if (path !== '/api/first-passwords') expect(JSON.stringify(responses)).not.toMatch(/passwordHash|"password"/)
  })
})

describe('the contract’s page', () => {
  test('names every call, runs no script and loads nothing from elsewhere', async () => {
    const answer = await server.call('GET', '/api/docs', { cookie })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=UTF-8'])
    const page = await answer.text()
    for (const path of Object.keys(contract.paths)) expect(page).toContain(`<code>${path}</code>`)
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|@import|url\(|https?:\/\//i)
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
  })
})
