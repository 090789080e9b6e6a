"""Chromium without a window, driven over a pipe by its DevTools protocol: just what the tests of the page need."""
import base64
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading


def find():
    """The browser's command, None if there is none."""
    return shutil.which('chromium') or shutil.which('chromium-browser') or shutil.which('google-chrome')


class Browser:
    """One page. What it complains about is collected in `complaints`, what it asks of the network in `requests`."""
    def __init__(self, command, timeout=120):
        self.home = tempfile.mkdtemp(prefix='minijvm-browser-')
        to_read, self.to = os.pipe()
        self.out, to_write = os.pipe()
        words = [command, '--headless=new', '--remote-debugging-pipe', '--disable-gpu', '--no-first-run',
                 '--hide-scrollbars',
                 '--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage',
                 f'--user-data-dir={self.home}', 'about:blank']
        if os.geteuid() == 0:
            words.insert(1, '--no-sandbox')

        def pipes():                    # the protocol is on descriptors 3 and 4
            reads, writes = os.dup(to_read), os.dup(to_write)
            os.dup2(reads, 3)
            os.dup2(writes, 4)
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=pipes)
        os.close(to_read)
        os.close(to_write)
        # A browser that has hung is ended, and then the pipe ends, too.
        self.watch = threading.Timer(timeout, self.process.kill)
        self.watch.start()
        self.rest, self.numbers, self.session = b'', itertools.count(1), None
        self.events, self.complaints, self.requests = [], [], []
        target = self.call('Target.createTarget', url='about:blank')['targetId']
        self.session = self.call('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
        for domain in ('Page', 'Runtime', 'Log', 'Network'):
            self.call(f'{domain}.enable')

    def receive(self):
        while b'\0' not in self.rest:
            more = os.read(self.out, 1 << 20)
            if not more:
                raise EOFError('the browser has ended')
            self.rest += more
        message, _, self.rest = self.rest.partition(b'\0')
        return json.loads(message)

    def note(self, event):
        method, reported = event.get('method'), event.get('params', {})
        if method == 'Runtime.exceptionThrown':
            self.complaints.append(reported['exceptionDetails'].get('exception', {}).get('description', str(reported)))
        elif method == 'Log.entryAdded' and reported['entry']['level'] in ('error', 'warning'):
            self.complaints.append(reported['entry']['text'])
        elif method == 'Runtime.consoleAPICalled' and reported['type'] in ('error', 'warning', 'assert'):
            self.complaints.append(str(reported['args']))
        elif method == 'Page.javascriptDialogOpening':
            self.complaints.append('a dialog: ' + reported['message'])
        elif method == 'Network.requestWillBeSent':
            self.requests.append(reported['request']['url'])
        self.events.append(method)

    def call(self, method, **params):
        number = next(self.numbers)
        message = {'id': number, 'method': method, 'params': params}
        if self.session:
            message['sessionId'] = self.session
        os.write(self.to, json.dumps(message).encode() + b'\0')
        while True:
            answer = self.receive()
            if answer.get('id') == number:
                if 'error' in answer:
                    raise RuntimeError(f'{method}: {answer["error"]}')
                return answer['result']
            self.note(answer)

    def open(self, path, fragment=''):
        self.events.clear()
        self.call('Page.navigate', url='about:blank')
        while 'Page.loadEventFired' not in self.events:
            self.note(self.receive())
        self.events.clear()
        self.requests.clear()
        self.call('Page.navigate', url=pathlib.Path(path).resolve().as_uri() + fragment)
        while 'Page.loadEventFired' not in self.events:
            self.note(self.receive())

    def eval(self, script):
        """The value of an expression; what it promises is waited for."""
        answer = self.call('Runtime.evaluate', expression=script, returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in answer:
            raise RuntimeError(f'{script}: {answer["exceptionDetails"]}')
        return answer['result'].get('value')

    def key(self, key, text=None):
        """A key is pressed and released."""
        codes = {'Enter': 13, 'Tab': 9, ' ': 32}
        common = {'key': key, 'windowsVirtualKeyCode': codes.get(key, ord(key.upper()[0])),
                  'code': {'Enter': 'Enter', 'Tab': 'Tab', ' ': 'Space'}.get(key, '')}
        text = text or ('\r' if key == 'Enter' else key if len(key) == 1 else None)
        self.call('Input.dispatchKeyEvent', type='keyDown', **common, **({'text': text} if text else {}))
        self.call('Input.dispatchKeyEvent', type='keyUp', **common)

    def type(self, text):
        self.call('Input.insertText', text=text)

    def media(self, scheme):
        self.call('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': scheme}])

    def size(self, width, height, phone=False):
        self.call('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=phone)

    def screenshot(self, path=None, **clip):
        given = {'clip': dict({'x': 0, 'y': 0, 'scale': 1}, **clip), 'captureBeyondViewport': True} if clip else {}
        data = base64.b64decode(self.call('Page.captureScreenshot', format='png', **given)['data'])
        if path:
            pathlib.Path(path).write_bytes(data)
        return data

    def pdf(self):
        return base64.b64decode(self.call('Page.printToPDF', printBackground=True)['data'])

    def close(self):
        self.watch.cancel()
        self.process.kill()
        self.process.wait()
        os.close(self.to)
        os.close(self.out)
        shutil.rmtree(self.home, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()
